import { useEffect, useState } from "react";
import { type FieldValues, set, type UseFormReturn } from "react-hook-form";
import { dismiss } from "../notifications.ts";
import { DRAFT_NOTICE, type Draft, forgetDraft, storedDraft } from "./drafts.ts";
import { topOf } from "./leaves.ts";

/**
 * Enters the stored input of a form once, before the form is first rendered, so that no choice that depends on another one is
 * made anew. Returns that input, if there is any.
 * @param fits whether the input belongs to what the form was opened for. Otherwise it stays stored
 */
export function useStoredDraft<Fields extends FieldValues>(
  id: string,
  form: UseFormReturn<Fields, unknown, unknown>,
  defaults: Fields,
  fits: (input: Fields) => boolean = () => true,
): Draft | undefined {
  const [draft] = useState(() => {
    const stored = storedDraft(id);
    if (!stored) return undefined;
    const input = structuredClone(defaults);
    for (const [path, value] of stored.values) if (topOf(path) in defaults) set(input, path, value);
    if (!fits(input)) return undefined;
    form.reset(input, { keepDefaultValues: true });
    return stored;
  });
  useEffect(() => {
    if (!draft) return;
    forgetDraft(id);
    dismiss(DRAFT_NOTICE);
  }, [draft, id]);
  return draft;
}
