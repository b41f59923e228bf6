import type { Control } from "react-hook-form";
import type * as z from "zod";
import type { NewPeriod } from "../../../../shared/values/period.ts";
import { DateField } from "../../components/date-field.tsx";
import { FieldGrid } from "../../components/field-grid.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TimeTextField } from "../../components/time-text-field.tsx";

export type PeriodInput = z.input<typeof NewPeriod>;

/** The input of an empty form. */
export const EMPTY_PERIOD: PeriodInput = { from_date: "", to_date: "", start_time: "", end_time: "", reason: "" };

/** Shows the fields of a closure or of time off. Without times it lasts whole days. */
export const PeriodFields = ({ control }: { readonly control: Control<PeriodInput, unknown, NewPeriod> }) => (
  <FieldGrid>
    <DateField control={control} name="from_date" label="First day" kind="booking" />
    <DateField control={control} name="to_date" label="Last day (one day when empty)" kind="booking" optional />
    <TimeTextField control={control} name="start_time" label="From (whole days when empty)" />
    <TimeTextField control={control} name="end_time" label="To" />
    <TextField control={control} name="reason" label="Reason" optional />
  </FieldGrid>
);
