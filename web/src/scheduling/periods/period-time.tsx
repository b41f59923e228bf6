import FormField from "@cloudscape-design/components/form-field";
import type { Control } from "react-hook-form";
import type * as z from "zod";
import type { NewPeriod } from "../../../../shared/period.ts";
import { TimeInput } from "../../components/time-input.tsx";
import { useField } from "../../components/use-field.ts";
import { typedTime } from "../../lib/wall-clock.ts";

export type PeriodInput = z.input<typeof NewPeriod>;

interface PeriodTimeProps {
  readonly control: Control<PeriodInput, unknown, NewPeriod>;
  readonly name: "start_time" | "end_time";
  readonly label: string;
}

/** A labelled time that may be empty. */
export function PeriodTime({ control, name, label }: PeriodTimeProps) {
  const { field, error } = useField({ control, name, label, show: typedTime });
  return (
    <FormField label={label} errorText={error?.message}>
      <TimeInput
        ref={field.ref}
        name={name}
        value={field.value ?? ""}
        invalid={Boolean(error)}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
