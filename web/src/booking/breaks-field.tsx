import "./breaks-field.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import type { Break } from "../../../shared/values/breaks.ts";
import { timesText } from "../../../shared/values/us-text.ts";
import { TimeInput } from "../components/dates/time-field.tsx";
import { useField } from "../components/forms/text-field.tsx";
import { noteLabel } from "../lib/forms/use-entity-form.ts";

interface BreaksFieldProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
  /** The full name of the weekday, for the labels. */
  readonly day: string;
}

/** Returns the first message among the errors of a list, of its items and of their fields. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  return Object.values(error).map(firstMessage).find(Boolean);
}

const breaksText = (breaks: unknown) =>
  Array.isArray(breaks) && breaks.length > 0
    ? breaks.map(({ start_time, end_time }: Break) => timesText(start_time, end_time)).join(", ")
    : "(none)";

/** The first break that is added, as most people have lunch then. */
const LUNCH: Break = { start_time: "12:00", end_time: "13:00" };

/** Shows the field for the breaks of one weekday, which adds and removes them. */
export function BreaksField<V extends FieldValues, T = V>({ control, name, day }: BreaksFieldProps<V, T>) {
  const label = `${day} breaks`;
  const { field, error } = useField({ control, name, label });
  noteLabel(control, name, { label, show: breaksText });
  const breaks: readonly Break[] = field.value ?? [];
  const timeInput = (index: number, part: keyof Break, partName: string) => (
    <TimeInput
      ariaLabel={`${day} break ${index + 1} ${partName}`}
      invalid={Boolean(error)}
      readOnly={field.readOnly}
      value={breaks[index]?.[part] ?? ""}
      onChange={(value) => field.onChange(breaks.map((each, n) => (n === index ? { ...each, [part]: value } : each)))}
      onBlur={field.onBlur}
    />
  );
  return (
    <div>
      <FormField errorText={firstMessage(error)}>
        {breaks.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a break is known by its place only.
          <div key={index} className="break">
            <span>Break</span>
            {timeInput(index, "start_time", "start")}
            <span aria-hidden="true">to</span>
            {timeInput(index, "end_time", "end")}
            <Button
              variant="icon"
              formAction="none"
              iconName="close"
              ariaLabel={`Remove ${day} break ${index + 1}`}
              onClick={() => {
                field.onChange(breaks.filter((__, n) => n !== index));
                field.onBlur();
              }}
            />
          </div>
        ))}
      </FormField>
      <Button
        variant="inline-link"
        formAction="none"
        ariaLabel={`Add a break on ${day}`}
        onClick={() => field.onChange([...breaks, breaks.length > 0 ? { start_time: "", end_time: "" } : LUNCH])}
      >
        Add a break
      </Button>
    </div>
  );
}
