import FormField from "@cloudscape-design/components/form-field";
import type { InputProps } from "@cloudscape-design/components/input";
import Input from "@cloudscape-design/components/input";
import { createElement, type ReactNode } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { noteLabel, plainText } from "../../lib/forms/use-entity-form.ts";

/** Shows the label of an optional field in a form whose other fields are required. */
export const OptionalLabel = ({ label }: { readonly label: string }) => (
  <>
    {label} <i>- optional</i>
  </>
);

let pressed = false;

globalThis.addEventListener?.("pointerdown", () => (pressed = true), true);
for (const kind of ["pointerup", "pointercancel"] as const)
  globalThis.addEventListener?.(kind, () => (pressed = false), true);

/** Runs at once, or after a click that is in progress, because a click misses an element that moves between press and release. */
function afterPress(then: () => void): void {
  if (!pressed) {
    then();
    return;
  }
  const released = new AbortController();
  // The browser sends the click right after the release, so a timer runs after both.
  const run = () => {
    released.abort();
    setTimeout(then);
  };
  for (const kind of ["pointerup", "pointercancel"] as const)
    addEventListener(kind, run, { capture: true, signal: released.signal });
}

/** The form and the path of a field, and the texts around it. */
export interface FieldProps<V extends FieldValues, T = V, Name = FieldPath<V>> {
  readonly control: Control<V, unknown, T>;
  readonly name: Name;
  readonly label: string;
  readonly description?: ReactNode;
  readonly constraintText?: ReactNode;
  /** Whether the label says that the field is optional. @default false */
  readonly optional?: boolean;
  /** Whether the label is only read out, because a heading above several rows shows it. @default false */
  readonly labelHidden?: boolean;
}

interface FieldOptions<V extends FieldValues, Name, T> extends FieldProps<V, T, Name> {
  /** Returns a value as people read it, for sentences about the field. @default the value itself */
  readonly show?: (value: string) => string;
}

/**
 * Connects a field to its form. An edited field is validated when it is left. Errors neither appear nor disappear while a
 * pointer is pressed, because a button that moves meanwhile misses its click. The field is read-only while the form is being
 * saved.
 */
export function useField<V extends FieldValues, Name extends FieldPath<V>, T = V>(options: FieldOptions<V, Name, T>) {
  const { control, name, label, description, constraintText, optional, labelHidden, show = String } = options;
  const shownLabel = optional ? createElement(OptionalLabel, { label }) : label;
  const { field, fieldState, formState } = useController({ control, name });
  noteLabel(control, name, {
    label,
    show: (value) => (typeof value === "string" && value !== "" ? show(value) : plainText(value)),
  });
  // Reading it lets the form note which fields are edited.
  const { error, isDirty: isEdited } = fieldState;
  const leave = () => {
    // A field that is left together with its change has not been rendered since.
    const { isDirty, invalid } = control.getFieldState(name);
    if (isEdited || isDirty || invalid) field.onBlur();
  };
  return {
    // What is entered after the submit would not be saved, and would be lost when the form closes or starts again.
    field: { ...field, readOnly: formState.isSubmitting, onBlur: () => afterPress(leave) },
    error,
    /** The properties of the `FormField` around the field. */
    frame: {
      label: labelHidden ? undefined : shownLabel,
      description,
      constraintText,
      errorText: error?.message,
    },
  };
}

export interface TextFieldProps<V extends FieldValues, T = V>
  extends FieldProps<V, T>,
    Omit<InputProps, "value" | "onChange" | "onBlur" | "name"> {}

/** Shows a labelled input of a form, with its error below it. */
export function TextField<V extends FieldValues, T = V>(props: TextFieldProps<V, T>) {
  const { control, name, label, description, constraintText, optional, labelHidden, ...input } = props;
  const { field, frame } = useField(props);
  return (
    <FormField {...frame}>
      <Input
        {...input}
        {...(labelHidden && { ariaLabel: label })}
        ref={field.ref}
        name={name}
        readOnly={input.readOnly || field.readOnly}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
