import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import type { ImportKind } from "../../../../shared/imports/import.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { OptionalLabel } from "../../components/optional-label.tsx";
import { FIELDS } from "./fields.ts";
import type { ImportFile } from "./read-file.ts";

interface ColumnChoicesProps {
  readonly kind: ImportKind;
  readonly file: ImportFile;
  /** The column of each field. */
  readonly columns: Readonly<Record<string, string>>;
  readonly onChange: (columns: Readonly<Record<string, string>>) => void;
}

const NO_COLUMN = { value: "", label: "Not in the file" };

/** Asks from which column of the file each field is read, and shows the first value of the column. */
export function ColumnChoices({ kind, file, columns, onChange }: ColumnChoicesProps) {
  const options = [NO_COLUMN, ...file.headers.map((header) => ({ value: header, label: header }))];
  const choose = (field: string, header: string | undefined) => {
    const { [field]: _, ...others } = columns;
    onChange(header ? { ...others, [field]: header } : others);
  };
  return (
    <FieldGrid>
      {FIELDS[kind].map(({ name, label, isRequired }) => {
        const header = columns[name] ?? "";
        const example = file.rows[0]?.values[header]?.trim();
        return (
          <FormField
            key={name}
            label={isRequired ? label : <OptionalLabel label={label} />}
            constraintText={example && `First row: ${example}`}
          >
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === header) ?? NO_COLUMN}
              expandToViewport
              ariaRequired={isRequired ?? false}
              onChange={({ detail }) => choose(name, detail.selectedOption.value)}
            />
          </FormField>
        );
      })}
    </FieldGrid>
  );
}
