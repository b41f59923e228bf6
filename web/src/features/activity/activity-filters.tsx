import { ACTIVITY_KINDS, type ActivityKind } from "../../../../shared/audit/kinds.ts";
import { DayPicker } from "../../components/dates/day-stepper.tsx";
import { LaterRecordPicker } from "../../components/forms/later-record-picker.tsx";
import type { RecordPickerProps } from "../../components/forms/record-picker.tsx";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { byText } from "../../lib/formats.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import { dateIn } from "../../lib/wall-clock.ts";

/** The filters of the list. They are in the page's address, so that they survive a reload and can be shared. */
export interface ActivityFilter {
  /** `YYYY-MM-DD` on the clock of this device. */
  readonly day: string | undefined;
  /** A user's id. */
  readonly person: string | undefined;
  readonly record: string | undefined;
  readonly kind: ActivityKind | undefined;
}

/** Reads the filters from an address. An invalid day and an unknown kind are ignored. */
export function parseFilters(search: URLSearchParams): ActivityFilter {
  return {
    day: dateIn(search, "day"),
    person: search.get("person") || undefined,
    record: search.get("record") || undefined,
    kind: ACTIVITY_KINDS.find((kind) => kind === search.get("kind")),
  };
}

export const isFiltered = (filters: ActivityFilter): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Returns the filters from the address, and a function that changes some of them there. */
export function useFilters(): readonly [ActivityFilter, (change: Partial<ActivityFilter>) => void] {
  const [search, change] = useSearchChange<keyof ActivityFilter>();
  return [parseFilters(search), change];
}

export interface ActivityFiltersProps {
  readonly filters: ActivityFilter;
  /** Names by user id. */
  readonly people: ReadonlyMap<string, string>;
  /** The names of the kinds of actions. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly picker: Omit<RecordPickerProps, "record" | "onChange">;
  readonly onChange: (change: Partial<ActivityFilter>) => void;
  readonly onClear: () => void;
}

const optionsOf = (names: Iterable<readonly [string, string]>) =>
  [...names].map(([value, label]) => ({ value, label }));

/** Filters the audit log by day, person, record and kind of action. */
export function ActivityFilters({ filters, people, kinds, picker, onChange, onClear }: ActivityFiltersProps) {
  const { day, person, record, kind } = filters;
  return (
    <Filters onClear={isFiltered(filters) ? onClear : undefined}>
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
        onChange={(value) => onChange({ kind: value as ActivityFilter["kind"] })}
      />
    </Filters>
  );
}
