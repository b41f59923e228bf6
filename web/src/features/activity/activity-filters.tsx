import "./activity-filters.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { DayPicker } from "../../components/day-picker.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { byText } from "../../lib/text-order.ts";
import { type Filters, isFiltered } from "./use-filters.ts";

interface ActivityFiltersProps {
  readonly filters: Filters;
  /** Names by user id. */
  readonly people: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
}

/** Filters the audit log by day, person and record. */
export function ActivityFilters({ filters, people, onChange, onClear }: ActivityFiltersProps) {
  const { day, person, record } = filters;
  const options = [...people].map(([value, label]) => ({ value, label }));
  return (
    <div className="activity-filters">
      <DayPicker
        label="Day"
        reading={{ kind: "any" }}
        value={day ?? ""}
        onChange={(date) => onChange({ day: date || undefined })}
      />
      <FilterSelect
        label="Person"
        any="Everyone"
        value={person}
        options={options.toSorted((a, b) => byText(a.label, b.label))}
        onChange={(value) => onChange({ person: value })}
      />
      <RecordField key={record} record={record} onChange={(value) => onChange({ record: value })} />
      {isFiltered(filters) && (
        <div>
          <Button variant="link" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

interface RecordFieldProps {
  readonly record: string | undefined;
  readonly onChange: (record: string | undefined) => void;
}

/** A record's id, copied from the address of its page. The list follows on Enter or when the field is left. */
function RecordField({ record = "", onChange }: RecordFieldProps) {
  const [text, setText] = useState(record);
  const ask = () => {
    if (text.trim() !== record) onChange(text.trim() || undefined);
  };
  return (
    <FormField label="Record">
      <Input
        value={text}
        placeholder="An id, such as pat_01…"
        spellcheck={false}
        autoComplete={false}
        onChange={({ detail }) => setText(detail.value)}
        onKeyDown={({ detail }) => detail.key === "Enter" && ask()}
        onBlur={ask}
      />
    </FormField>
  );
}
