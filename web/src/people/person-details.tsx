import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { dateText } from "../lib/wall-clock.ts";
import { GENDER_TEXT } from "./gender.ts";
import { languageName } from "./languages.ts";

const known = (text: string) => text || "–";

const addressText = ({ street, city, state, zipcode }: Patient | Lead) =>
  [street, city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** Shows the personal details of a patient or a lead. */
export const PersonDetails = ({ person }: { readonly person: Patient | Lead }) => (
  <KeyValuePairs
    columns={3}
    items={[
      { label: "Contact", value: known(person.contact) },
      { label: "Email", value: known(person.email) },
      { label: "Date of Birth", value: known(dateText(person.dob)) },
      { label: "Gender", value: GENDER_TEXT[person.gender] },
      { label: "Preferred Language", value: known(languageName(person.preferred_language)) },
      { label: "Address", value: known(addressText(person)) },
      { label: "Emergency Contact", value: known(person.emergency_contact) },
    ]}
  />
);
