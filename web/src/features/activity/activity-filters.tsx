import "./activity-filters.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { ACTIVITY_KINDS, type ActivityKind } from "../../../../shared/audit/kinds.ts";
import { DayPicker } from "../../components/dates/day-stepper.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { byText } from "../../lib/formats.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import { dateIn } from "../../lib/wall-clock.ts";
import type { RecordPickerProps } from "./record-picker.tsx";

/** The filters of the list. They are in the page's address, so that they survive a reload and can be shared. */
export interface Filters {
  /** `YYYY-MM-DD` on the clock of this device. */
  readonly day: string | undefined;
  /** A user's id. */
  readonly person: string | undefined;
  readonly record: string | undefined;
  readonly kind: ActivityKind | undefined;
}

/** Reads the filters from an address. An invalid day and an unknown kind are ignored. */
export function parseFilters(search: URLSearchParams): Filters {
  return {
    day: dateIn(search, "day"),
    person: search.get("person") || undefined,
    record: search.get("record") || undefined,
    kind: ACTIVITY_KINDS.find((kind) => kind === search.get("kind")),
  };
}

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined);

/** Returns the filters from the address, and a function that changes some of them there. */
export function useFilters(): readonly [Filters, (change: Partial<Filters>) => void] {
  const [search, change] = useSearchChange<keyof Filters>();
  return [parseFilters(search), change];
}

interface PlainFieldProps extends RecordPickerProps {
  readonly onType: (text: string) => void;
  readonly onFocus?: () => void;
}

const PlainField = ({ label, placeholder, record, name, typed, autoFocus, onType, onFocus }: PlainFieldProps) => (
  <FormField label={label}>
    <Input
      type="search"
      autoFocus={autoFocus ?? false}
      placeholder={placeholder}
      value={typed ?? (record ? name : "")}
      onChange={({ detail }) => onType(detail.value)}
      {...(onFocus && { onFocus })}
    />
  </FormField>
);

const RecordPicker = lazyPart(() => import("./record-picker.tsx"), { placeholder: PlainField });

/** Picks a record by its name. The picker is loaded when the field gets the focus, and keeps what was typed until then. */
export function LaterRecordPicker(props: RecordPickerProps) {
  const [isRequested, setIsRequested] = useState(false);
  const [typed, setTyped] = useState<string>();
  const picker = { ...props, typed, onType: setTyped };
  return isRequested ? (
    <RecordPicker {...picker} autoFocus />
  ) : (
    <PlainField {...picker} onFocus={() => setIsRequested(true)} />
  );
}

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
