import RadioGroup from "@cloudscape-design/components/radio-group";
import Table from "@cloudscape-design/components/table";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { phoneText } from "../../lib/phone-text.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { GENDER_TEXT } from "../../people/gender.ts";
import { languageName } from "../../people/language-name.ts";
import { PERSON_LABELS, PERSON_NAMES, type PersonName } from "../../people/person-labels.ts";

/** Returns the fields in which two patients differ. */
export const differing = (one: Patient, other: Patient): PersonName[] =>
  PERSON_NAMES.filter((name) => one[name] !== other[name]);

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
      { id: "field", header: "Field", isRowHeader: true, cell: (name) => PERSON_LABELS[name] },
      {
        id: "value",
        header: "Value to keep",
        cell: (name) => (
          <RadioGroup
            ariaLabel={PERSON_LABELS[name]}
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
