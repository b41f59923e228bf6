import FormField from "@cloudscape-design/components/form-field";
import type { InputProps } from "@cloudscape-design/components/input";
import Input from "@cloudscape-design/components/input";
import type { Ref } from "react";
import type { FieldValues } from "react-hook-form";
import { parseTime } from "../../../../shared/values/typed-input.ts";
import { useTyped } from "../../lib/hooks.ts";
import { typedTime } from "../../lib/wall-clock.ts";
import { type FieldProps, useField } from "../forms/text-field.tsx";

interface TimeInputProps
  extends Pick<InputProps, "ariaLabel" | "controlId" | "invalid" | "name" | "placeholder" | "readOnly"> {
  readonly ref?: Ref<InputProps.Ref>;
  /** `HH:mm`, "" for none, or the typed text while it can't be read. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** Shows an input for a time. When the field is left, it shows the time as it was understood, such as "9:30 PM". */
export function TimeInput({ value, onChange, onBlur, ...input }: TimeInputProps) {
  const { text, keep } = useTyped(value, typedTime);
  return (
    <Input
      {...input}
      value={text}
      autoComplete="off"
      spellcheck={false}
      onChange={({ detail }) => {
        const next = parseTime(detail.value) ?? detail.value.trim();
        keep(detail.value, next);
        onChange(next);
      }}
      onBlur={() => {
        keep(typedTime(value), value);
        onBlur();
      }}
    />
  );
}

/** Shows a labelled field of a form for a time that may be left out, with its error below it. */
export function TimeTextField<V extends FieldValues, T>(props: Omit<FieldProps<V, T>, "optional">) {
  const { field, error, frame } = useField({ ...props, optional: true, show: typedTime });
  return (
    <FormField {...frame}>
      <TimeInput {...field} value={field.value ?? ""} invalid={Boolean(error)} />
    </FormField>
  );
}
