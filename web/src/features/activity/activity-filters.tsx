import "./activity-filters.css";
import Button from "@cloudscape-design/components/button";
import { DayPicker } from "../../components/day-picker.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { byText } from "../../lib/text-order.ts";
import { LaterRecordPicker } from "./later-record-picker.tsx";
import type { RecordPickerProps } from "./record-picker.tsx";
import { type Filters, isFiltered } from "./use-filters.ts";

export interface ActivityFiltersProps {
  readonly filters: Filters;
  /** Names by user id. */
  readonly people: ReadonlyMap<string, string>;
  /** The names of the kinds of actions. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly picker: Omit<RecordPickerProps, "record" | "onChange">;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
}

const optionsOf = (names: Iterable<readonly [string, string]>) =>
  [...names].map(([value, label]) => ({ value, label }));

/** Filters the audit log by day, person, record and kind of action. */
export function ActivityFilters({ filters, people, kinds, picker, onChange, onClear }: ActivityFiltersProps) {
  const { day, person, record, kind } = filters;
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
        anyLabel="Everyone"
        value={person}
        options={optionsOf(people).toSorted((a, b) => byText(a.label, b.label))}
        onChange={(value) => onChange({ person: value })}
      />
      <LaterRecordPicker {...picker} record={record} onChange={(value) => onChange({ record: value })} />
      <FilterSelect
        label="Kind"
        anyLabel="Everything"
        value={kind}
        options={optionsOf(Object.entries(kinds))}
        onChange={(value) => onChange({ kind: value as Filters["kind"] })}
      />
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
