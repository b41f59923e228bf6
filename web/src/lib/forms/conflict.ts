import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { labelOf } from "./field-labels.ts";
import { changedLeaves, topOf } from "./leaves.ts";

/** The changes that others have saved since the form was opened. */
export interface FormConflict {
  readonly changed_by: string | null;
  readonly changed_at: string | null;
  readonly differences: ReturnType<typeof differencesOf>;
}

/** Puts values into a form as if they had been typed. */
export function enter<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, unknown>,
  values: Iterable<readonly [string, unknown]>,
): void {
  for (const [path, value] of values)
    form.setValue(path as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
}

/**
 * Returns whether others have changed a field that the person has edited as well, to another value. The parts of one field, such as
 * the hours of one day, count as one.
 */
export function areColliding(before: unknown, theirs: unknown, mine: unknown): boolean {
  const edited = new Set([...changedLeaves(before, mine).keys()].map(topOf));
  const different = changedLeaves(theirs, mine);
  return [...changedLeaves(before, theirs).keys()].some((path) => edited.has(topOf(path)) && different.has(path));
}

/** Returns the fields that others have changed, each with the person's own input if that is different. */
export function differencesOf(form: { readonly control: object }, before: unknown, theirs: unknown, mine: unknown) {
  const own = changedLeaves(before, mine);
  return [...changedLeaves(before, theirs)].map(([path, value]) => {
    const { label, show } = labelOf(form.control, path);
    const entered = own.has(path) && show(own.get(path)) !== show(value) ? show(own.get(path)) : undefined;
    return { label, theirs: show(value), mine: entered };
  });
}
