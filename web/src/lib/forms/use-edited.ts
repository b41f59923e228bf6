import { useLayoutEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { changedLeaves } from "./drafts.ts";

/**
 * Returns what a person has edited in a form. The form's own state is rendered a moment after the form starts again, but a form
 * that closes as soon as it is saved must not ask about its input, so these values are known at once.
 */
export function useEdited<Fields extends FieldValues>(form: UseFormReturn<Fields, unknown, unknown>, defaults: Fields) {
  const { defaultValues = defaults } = form.formState;
  const start = useRef<unknown>(defaults);
  useLayoutEffect(() => {
    start.current = defaultValues;
  }, [defaultValues]);
  return {
    /** Returns the values that the form started from. */
    before: () => start.current as Fields,
    /** Returns the values that differ from those. */
    edited: () => changedLeaves(start.current, form.getValues()),
    /** Starts again from other values. */
    restart: (fields: Fields) => {
      form.reset(fields);
      start.current = fields;
    },
  };
}
