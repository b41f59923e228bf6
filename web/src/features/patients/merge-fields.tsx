import RadioGroup from "@cloudscape-design/components/radio-group";
import Table from "@cloudscape-design/components/table";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { GENDER_TEXT } from "../../people/gender.ts";
import { languageName } from "../../people/language-name.ts";
import { PERSON_LABELS, PERSON_NAMES, type PersonName } from "../../people/person-labels.ts";

function valueText(patient: Patient, name: PersonName): string {
  if (name === "dob") return dateText(patient.dob);
  if (name === "contact") return phoneText(patient.contact);
  if (name === "gender") return GENDER_TEXT[patient.gender];
  if (name === "preferred_language") return languageName(patient.preferred_language);
  return patient[name];
}

/** Returns the fields in which two patients differ. Values that look the same, such as one number typed in two ways, do not differ. */
export const differingFields = (one: Patient, other: Patient): PersonName[] =>
  PERSON_NAMES.filter((name) => valueText(one, name) !== valueText(other, name));

interface MergeFieldsProps {
  readonly kept: Patient;
  readonly other: Patient;
  /** The fields whose value is taken from the other patient. */
  readonly taken: ReadonlySet<PersonName>;
  readonly onChange: (name: PersonName, isTaken: boolean) => void;
}

/** Shows the fields in which two patients differ, with a choice between the two values of each. */
export const MergeFields = ({ kept, other, taken, onChange }: MergeFieldsProps) => (
  <Table
    variant="embedded"
    wrapLines
    items={differingFields(kept, other)}
    ariaLabels={{ tableLabel: "Values of both records" }}
    empty="Both records have the same details."
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
              { value: "kept", label: valueText(kept, name) || "(none)" },
              { value: "other", label: valueText(other, name) || "(none)" },
            ]}
          />
        ),
      },
    ]}
  />
);
