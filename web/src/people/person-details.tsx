import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { GENDER_TEXT } from "./gender.ts";

const known = (text: string) => text || "–";

const addressText = ({ street, city, state, zipcode }: Patient | Lead) =>
  [street, city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** Shows the personal details of a patient or a lead, besides those of the banner. */
export const PersonDetails = ({ person }: { readonly person: Patient | Lead }) => (
  <KeyValuePairs
    columns={3}
    items={[
      { label: "Email", value: known(person.email) },
      { label: "Gender", value: GENDER_TEXT[person.gender] },
      { label: "Address", value: known(addressText(person)) },
      { label: "Emergency Contact", value: known(person.emergency_contact) },
    ]}
  />
);
