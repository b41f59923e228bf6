import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { EditableDetails, type EditableDetailsProps } from "./editable-details.tsx";
import { GENDER_TEXT } from "./gender.ts";
import type { PersonField } from "./person-form.ts";

const known = (text: string) => text || "–";

const addressText = ({ street, city, state, zipcode }: Patient | Lead) =>
  [street, city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

interface Group {
  readonly title: string;
  readonly names: readonly PersonField[];
  /** Returns the items to show. The banner above has the name, age, birth date, contact, language and alert. */
  readonly itemsOf: (person: Patient | Lead) => { readonly label: string; readonly value: string }[];
}

const GROUPS: readonly Group[] = [
  {
    title: "Person",
    names: ["first_name", "middle_name", "last_name", "dob", "gender", "alert"],
    itemsOf: (person) => [{ label: "Gender", value: GENDER_TEXT[person.gender] }],
  },
  {
    title: "Contact details",
    names: ["contact", "email", "preferred_language", "emergency_contact"],
    itemsOf: (person) => [
      { label: "Email", value: known(person.email) },
      { label: "Emergency Contact", value: known(person.emergency_contact) },
    ],
  },
  {
    title: "Address",
    names: ["street", "city", "state", "zipcode"],
    itemsOf: (person) => [{ label: "Address", value: known(addressText(person)) }],
  },
];

/** Shows the personal details of a patient or a lead in groups, each of which is edited in its place. */
export const PersonDetails = <Person extends Patient | Lead>(
  props: Pick<EditableDetailsProps<Person>, "person" | "editable" | "save">,
) => (
  <SpaceBetween size="l">
    {GROUPS.map(({ itemsOf, ...group }) => (
      <EditableDetails key={group.title} {...props} {...group} items={itemsOf(props.person)} />
    ))}
  </SpaceBetween>
);
