import type { Staff } from "../../../shared/staff/staff.ts";
import { fullName } from "../../../shared/values/names.ts";
import { FilterSelect } from "../components/filter-select.tsx";

interface PractitionerFilterProps {
  readonly practitioners: readonly Pick<Staff, "staff_id" | "first_name" | "last_name">[];
  /** Whether one practitioner has to be chosen. @default all practitioners can be shown together */
  readonly required?: boolean;
  readonly value: string | undefined;
  readonly onChange: (staff_id: string | undefined) => void;
}

/** Filters a list by one of several practitioners. */
export const PractitionerFilter = ({ practitioners, required = false, ...field }: PractitionerFilterProps) => (
  <FilterSelect
    {...field}
    label="Practitioner"
    {...(!required && { anyLabel: "All practitioners" })}
    options={practitioners.map((each) => ({ value: each.staff_id, label: fullName(each) }))}
  />
);
