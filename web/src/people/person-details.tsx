import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { dateText } from "../lib/wall-clock.ts";
import { GENDER_TEXT } from "./gender.ts";
import { languageName } from "./languages.ts";

const known = (text: string) => text || "–";

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
      { label: "Address", value: known([person.street, person.city, person.state].filter(Boolean).join(", ")) },
    ]}
  />
);
