import RadioGroup from "@cloudscape-design/components/radio-group";
import Table from "@cloudscape-design/components/table";
import type { Patient } from "../../../../shared/patients/patient.ts";
import type { personFields } from "../../../../shared/patients/person.ts";
import { phoneText } from "../../lib/phone-text.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { GENDER_TEXT } from "../../people/gender.ts";
import { languageName } from "../../people/language-name.ts";

export type PersonName = keyof typeof personFields;

const LABELS: Readonly<Record<PersonName, string>> = {
  first_name: "First Name",
  middle_name: "Middle Name",
  last_name: "Last Name",
  email: "Email",
  contact: "Contact",
  dob: "Date of Birth",
  gender: "Gender",
  preferred_language: "Preferred Language",
  street: "Street",
  city: "City",
  state: "State",
  zipcode: "Zipcode",
  emergency_contact: "Emergency Contact",
  alert: "Alert",
};

const NAMES = Object.keys(LABELS) as PersonName[];

/** Returns the fields in which two patients differ. */
export const differing = (one: Patient, other: Patient): PersonName[] =>
  NAMES.filter((name) => one[name] !== other[name]);

function shown(patient: Patient, name: PersonName): string {
  if (name === "dob") return dateText(patient.dob);
  if (name === "contact") return phoneText(patient.contact);
  if (name === "gender") return GENDER_TEXT[patient.gender];
  if (name === "preferred_language") return languageName(patient.preferred_language);
  return patient[name];
}

interface MergeFieldsProps {
  readonly kept: Patient;
  readonly other: Patient;
  /** The fields whose value of the other patient is taken. */
  readonly taken: ReadonlySet<PersonName>;
  readonly onChange: (name: PersonName, isTaken: boolean) => void;
}

/** Shows the fields in which two patients differ, and lets the person choose one value of each. */
export const MergeFields = ({ kept, other, taken, onChange }: MergeFieldsProps) => (
  <Table
    variant="embedded"
    wrapLines
    items={differing(kept, other)}
    ariaLabels={{ tableLabel: "Values of both records" }}
    empty="Both records hold the same details."
    columnDefinitions={[
      { id: "field", header: "Field", isRowHeader: true, cell: (name) => LABELS[name] },
      {
        id: "value",
        header: "Value to keep",
        cell: (name) => (
          <RadioGroup
            ariaLabel={LABELS[name]}
            value={taken.has(name) ? "other" : "kept"}
            onChange={({ detail }) => onChange(name, detail.value === "other")}
            items={[
              { value: "kept", label: shown(kept, name) || "(none)" },
              { value: "other", label: shown(other, name) || "(none)" },
            ]}
          />
        ),
      },
    ]}
  />
);
