import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dismiss } from "../notifications.ts";
import { enter } from "./conflict.ts";
import { DRAFT_NOTICE, type Draft, forgetDraft, storedDraft } from "./drafts.ts";
import { topOf } from "./leaves.ts";

/** Enters the stored input of a form once, when the form opens. Returns that input, if there is any. */
export function useStoredDraft<Fields extends FieldValues>(
  id: string,
  form: UseFormReturn<Fields, unknown, unknown>,
  defaults: Fields,
): Draft | undefined {
  const [draft] = useState(() => storedDraft(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is entered once, when its form opens.
  useEffect(() => {
    if (!draft) return;
    forgetDraft(id);
    dismiss(DRAFT_NOTICE);
    const known = draft.values.filter(([path]) => topOf(path) in defaults);
    enter(form, known);
  }, []);
  return draft;
}
