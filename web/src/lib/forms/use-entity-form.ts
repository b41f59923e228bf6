import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type PathValue,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { ClinicError, type Conflict } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { Declined } from "../async.ts";
import { messageOf } from "../message-of.ts";
import { dismiss, notify, notifySuccess, SECONDS } from "../notifications.ts";
import { APP_SCREEN } from "../texts.ts";
import { changedLeaves, DRAFT_NOTICE, type Draft, forgetDraft, leavesOf, storedDraft, topOf } from "./drafts.ts";
import { useEdited } from "./use-edited.ts";

/** The label of a field, and how its values are shown in a sentence about it. */
interface FieldLabel {
  readonly label: string;
  readonly show: (value: unknown) => string;
}

// The key is the form's control, because a form's values do not say how they are shown.
const labelsByControl = new WeakMap<object, Map<string, FieldLabel>>();

/** Returns the text of a value whose field does not define how it is shown. */
export function plainText(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === undefined || value === null || value === "" ? "(empty)" : String(value);
}

/** Registers the label of a field, and how its values are shown. */
export function noteLabel(control: object, path: string, label: FieldLabel): void {
  const labels = labelsByControl.get(control) ?? new Map<string, FieldLabel>();
  labelsByControl.set(control, labels.set(path, label));
}

const written = (path: string) => path.charAt(0).toUpperCase() + path.slice(1).replaceAll(/[._]/g, " ");

/** Returns the label of a field. A field that was not registered is named after its path. */
const labelOf = (control: object, path: string): FieldLabel =>
  labelsByControl.get(control)?.get(path) ?? { label: written(path), show: plainText };

/** The changes that others have saved since the form was opened. */
export interface FormConflict {
  readonly changed_by: string | null;
  readonly changed_at: string | null;
  readonly differences: ReturnType<typeof differencesOf>;
}

/** Puts values into a form as if they had been typed. */
function enter<Fields extends FieldValues>(
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
function differencesOf(form: { readonly control: object }, before: unknown, theirs: unknown, mine: unknown) {
  const own = changedLeaves(before, mine);
  return [...changedLeaves(before, theirs)].map(([path, value]) => {
    const { label, show } = labelOf(form.control, path);
    const entered = own.has(path) && show(own.get(path)) !== show(value) ? show(own.get(path)) : undefined;
    return { label, theirs: show(value), mine: entered };
  });
}

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

/** Why saving failed: a header that says what was not done, and the API's own sentence. */
export interface Failure {
  readonly header: string;
  readonly content?: string | undefined;
}

export interface EntityFormOptions<
  Fields extends FieldValues = FieldValues,
  Values = Fields,
  Saved = unknown,
  Row = Saved,
> {
  /** Names the form, and the thing that it edits, among those of its page. */
  readonly id: string;
  readonly schema: z.ZodType<Values, Fields>;
  readonly defaults: Fields;
  /** The version of the row that the defaults come from. Left out for a new row. */
  readonly version?: number | undefined;
  /** Turns the current row of a conflict into the form's fields. Left out for a new row. */
  readonly fieldsOf?: ((row: Row) => Fields) | undefined;
  /** Saves a new row by all values, or an existing one by the edited values, on the version that they are based on. */
  readonly save: (values: Values, version: number, edited: Partial<Values>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** The message of a success. @default `onSaved` reports it */
  readonly done?: string | ((saved: Saved) => string);
  /**
   * How input is kept when the session ends, for a form whose choices depend on one another. @default its edited values are kept,
   * and are entered in whichever form of this id opens next
   */
  readonly whole?: {
    /** Whether there is input to keep even if none of it was edited. All values are kept then, and with any edited one. */
    readonly isWorthKeeping: (input: Fields) => boolean;
    /** Whether kept input belongs to what the form was opened for. */
    readonly fits: (input: Fields) => boolean;
  };
  /**
   * Whether the fields depend on one another, such as a time and its practitioner. The person is then asked about every change of
   * others. @default only about changes of the fields that the person has edited as well
   */
  readonly interdependent?: boolean | undefined;
  /** The sentence above the API's own when saving fails. */
  readonly failure: string | ((message: string, error: unknown) => string | Failure);
}

/** The state of a form, and the actions on it. The form kit of `components/` displays it. */
export type EntityForm<Fields extends FieldValues, Values> = ReturnType<typeof useEntityForm<Fields, Values, unknown>>;

/**
 * Checks a form by the contract's schema and saves it. The input stays after every failure, including a conflict. The API's
 * refusals are shown at their fields and in the form. A second submit while one is in progress does nothing.
 */
export function useEntityForm<Fields extends FieldValues, Values, Saved, Row = Saved>(
  options: EntityFormOptions<Fields, Values, Saved, Row>,
) {
  const { id, schema, defaults, fieldsOf, save, onSaved, done, whole } = options;
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: defaults as DefaultValues<Fields>,
    mode: "onTouched",
  });
  const draft = useStoredDraft(id, form, defaults, whole?.fits);
  const [restored, setRestored] = useState(draft !== undefined);
  const [version, setVersion] = useState(draft?.version ?? options.version ?? 0);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<FormConflict>();
  const busy = useRef(false);

  const { before: valuesBefore, edited, restart } = useEdited(form, defaults);

  /** Returns the values to keep when the session ends. */
  function keptValues() {
    const patch = edited();
    const input = form.getValues();
    return whole && (patch.size > 0 || whole.isWorthKeeping(input)) ? leavesOf(input) : patch;
  }

  /** Starts again from the given fields, or from the defaults. */
  function reset(fields: Fields = defaults, on: number = version) {
    restart(fields);
    setRestored(false);
    setVersion(on);
    setFailure(undefined);
    setConflict(undefined);
  }

  /**
   * Continues from the row that others have saved, and enters the person's own input again. Where the two don't collide, it is saved
   * on top of theirs at once, else the form asks.
   * @param on the version that was refused
   */
  async function resolveConflict(
    { current, changed_by, changed_at }: Conflict,
    toFields: (row: Row) => Fields,
    on: number,
  ) {
    const row = current as Row & { readonly version: number };
    const before = valuesBefore();
    const theirs = toFields(row);
    const input = form.getValues();
    const mine = edited();
    const differences = differencesOf(form, before, theirs, input);
    const asks = options.interdependent || row.version <= on || areColliding(before, theirs, input);
    reset(theirs, row.version);
    enter(form, mine);
    // Without any input of their own left, the person may want to see what others have saved.
    if (asks || edited().size === 0) return setConflict({ changed_by, changed_at, differences });
    const by = changed_by ?? APP_SCREEN.someoneElse;
    const others = APP_SCREEN.forms.merged(by, differences.map(({ label }) => label).join(", "));
    await form.handleSubmit((values) => run(values, row.version, differences.length > 0 ? others : undefined))();
  }

  /** Shows the refusals of fields that the form has, and returns the sentences of all others. */
  function showAtFields(refusals: Readonly<Record<string, string>>): string[] {
    const names = Object.keys(form.getValues());
    const elsewhere: string[] = [];
    let shouldFocus = true;
    for (const [path, message] of Object.entries(refusals)) {
      if (names.includes(topOf(path))) {
        form.setError(path as FieldPath<Fields>, { message }, { shouldFocus });
        shouldFocus = false;
      } else elsewhere.push(message);
    }
    return elsewhere;
  }

  /** Returns what the form shows above its fields after a failure. */
  function failureOf(error: unknown, message: string): Failure {
    if (typeof options.failure === "string") return { header: options.failure, content: message };
    const shown = options.failure(message, error);
    return typeof shown === "string" ? { header: shown } : shown;
  }

  function show(error: unknown) {
    const refusal = error instanceof ClinicError ? error : undefined;
    const elsewhere = showAtFields(refusal?.fields ?? {});
    const message = [messageOf(error, COMMON_TEXTS.unexpected), ...elsewhere].join(" ");
    setFailure(failureOf(error, message));
  }

  /** Returns the values whose fields were edited. */
  function editedValues(values: Values): Partial<Values> {
    const names = new Set([...edited().keys()].map(topOf));
    const changes = Object.entries(values as object).filter(([name]) => names.has(name));
    return Object.fromEntries(changes) as Partial<Values>;
  }

  /** Saves the values, and says what others have changed if these were merged with theirs. */
  async function run(values: Values, on: number, others?: string) {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    let refusal: Conflict | undefined;
    try {
      const saved = await save(values, on, editedValues(values));
      // The saved values become the defaults, so that leaving the form does not ask about them.
      restart(form.getValues());
      setConflict(undefined);
      onSaved(saved);
      if (done) notifySuccess(typeof done === "string" ? done : done(saved));
      if (others) notify({ type: "info", content: others, lasting: true }, SECONDS.other);
    } catch (error) {
      refusal = fieldsOf && error instanceof ClinicError ? error.conflict : undefined;
      if (!refusal && !(error instanceof Declined)) show(error);
    } finally {
      busy.current = false;
    }
    if (refusal && fieldsOf) await resolveConflict(refusal, fieldsOf, on);
  }

  return {
    id,
    isNew: options.version === undefined,
    form,
    control: form.control,
    busy: form.formState.isSubmitting,
    failure,
    conflict,
    /** Whether the input was restored, because it had been kept while the form was closed. */
    restored,
    /** Returns whether input would be lost if the form were left now. */
    isDirty: () => edited().size > 0,
    draft: () => ({ values: [...keptValues()], version }),
    submit: () => form.handleSubmit((values) => run(values, version))(),
    reset,
    /** Replaces the input with the stored values. */
    discard: () => reset(valuesBefore()),
  };
}
