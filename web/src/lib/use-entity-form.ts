import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type * as z from "zod";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { messageOf } from "./message-of.ts";
import { dismiss, notify } from "./notifications.ts";

interface Sentences {
  readonly header: string;
  readonly content: string | undefined;
}

interface EntityFormOptions<Fields extends FieldValues, Values, Saved> {
  /** Names the form's notifications, so that a new one replaces the former. */
  readonly id: string;
  readonly schema: z.ZodType<Values, Fields>;
  readonly defaults: Fields;
  /** The version that the defaults were read at; left out for something new. */
  readonly version?: number;
  readonly save: (values: Values, version: number) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** Reads what is stored now, for somebody who was told that others have changed it. */
  readonly latest?: () => Promise<{ readonly fields: Fields; readonly version: number }>;
  /** The sentence above the API's own when saving fails. */
  readonly failure: string | ((message: string, error: unknown) => string | Sentences);
}

/**
 * A form of one thing, checked by the contract's schema. What was typed stays after every failure; what the API refuses
 * stands at its field and in a notification; a second submit while one is under way does nothing.
 */
export function useEntityForm<Fields extends FieldValues, Values, Saved>(
  options: EntityFormOptions<Fields, Values, Saved>,
) {
  const { id, schema, defaults, save, onSaved, latest, failure } = options;
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: defaults as DefaultValues<Fields>,
    mode: "onBlur",
  });
  const [version, setVersion] = useState(options.version ?? 0);
  const [conflict, setConflict] = useState(false);
  const busy = useRef(false);

  function show(error: unknown) {
    if (latest && error instanceof ClinicError && error.code === "conflict") return setConflict(true);
    const names = Object.keys(form.getValues());
    const refused = error instanceof ClinicError ? Object.entries(error.fields ?? {}) : [];
    refused
      .filter(([name]) => names.includes(name.split(".")[0] ?? ""))
      .forEach(([name, message], index) => {
        form.setError(name as FieldPath<Fields>, { message }, { shouldFocus: index === 0 });
      });
    const message = messageOf(error, MESSAGES.unexpected);
    const said = typeof failure === "function" ? failure(message, error) : { header: failure, content: message };
    if (typeof said === "string") notify({ id, type: "error", content: said });
    else notify({ id, type: "error", ...said, content: said.content === said.header ? undefined : said.content });
  }

  async function run(values: Values, on: number) {
    if (busy.current) return;
    busy.current = true;
    dismiss(id);
    try {
      const saved = await save(values, on);
      setConflict(false);
      onSaved(saved);
    } catch (error) {
      show(error);
    } finally {
      busy.current = false;
    }
  }

  const submit = () => form.handleSubmit((values) => run(values, version))();

  /** Goes on from what is stored now. */
  function rebase(fields: Fields, on: number) {
    form.reset(fields);
    setVersion(on);
    setConflict(false);
  }

  /** Shows what others have saved, in the place of what was typed here. */
  async function reload() {
    const now = await latest?.().catch(show);
    if (now) rebase(now.fields, now.version);
  }

  /** Saves what was typed here over what others have saved. */
  async function keep() {
    const now = await latest?.().catch(show);
    if (!now) return;
    setVersion(now.version);
    await form.handleSubmit((values) => run(values, now.version))();
  }

  return {
    control: form.control,
    form,
    busy: form.formState.isSubmitting,
    submit,
    reset: () => form.reset(defaults),
    rebase,
    conflict: conflict ? { reload, keep } : undefined,
  };
}
