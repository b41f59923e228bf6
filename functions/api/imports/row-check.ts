import type * as z from "zod";
import { fieldErrors } from "../../../shared/contract/error-body.ts";
import { IMPORTS, type ImportKind } from "../../../shared/imports/import.ts";
import { plainSentence } from "../../../shared/values/plain-text.ts";
import { findNamed } from "../../domain/changes/unique-names.ts";
import { locationEntity } from "../../entities/clinic.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import type { TransactItem } from "../../platform/dynamo/transaction.ts";
import { LEFT_OUT_IF_UNREADABLE, readRow } from "./read-row.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Errors = Readonly<Record<string, string>>;

/** The result of the check of a row. */
export interface CheckedRow<Data = Values> {
  /** The valid record; undefined when there are errors. */
  readonly data?: Data;
  readonly errors: Errors;
  /** What is said about optional values that were left out. */
  readonly warnings: Errors;
  /** The record that the row probably duplicates. */
  readonly duplicate_of: string | null;
  /** Whether the row is skipped even in an import that keeps duplicates. */
  readonly mustSkip?: boolean;
  /**
   * Writes the record together with other items, for a kind whose record is more than one row. It throws as `writeTransaction`.
   * @default the record is written as it is
   */
  readonly write?: (record_id: string, items: readonly TransactItem[]) => Promise<unknown>;
}

/**
 * Checks one row of a batch. The rows before it have been imported by then. A row is checked again when another request has
 * interfered with its import.
 */
export type RowCheck = (values: Values, row: number) => Promise<CheckedRow>;

/** Returns the result for a row with errors. Warnings would only distract from them. */
export const refused = (errors: Errors): CheckedRow<never> => ({ errors, warnings: {}, duplicate_of: null });

/**
 * Returns the record of a row, or the errors by field. Optional values that can't be read are left out, so that one of them does
 * not cost the whole row.
 */
export function parsed<Data extends Values>(
  kind: ImportKind,
  schema: z.ZodType<Data>,
  values: Values,
): CheckedRow<Data> {
  const valid = (data: Data, warnings: Errors): CheckedRow<Data> => ({
    data,
    errors: {},
    warnings,
    duplicate_of: null,
  });
  const whole = schema.safeParse(readRow(kind, values), { error: plainSentence });
  if (whole.success) return valid(whole.data, {});
  const errors = fieldErrors(whole.error.issues, IMPORTS.unknownField);
  const unreadable = Object.keys(errors).filter((field) => LEFT_OUT_IF_UNREADABLE.includes(field));
  const rest = Object.fromEntries(Object.entries(values).filter(([field]) => !unreadable.includes(field)));
  const partial = schema.safeParse(readRow(kind, rest), { error: plainSentence });
  return partial.success
    ? valid(partial.data, Object.fromEntries(unreadable.map((field) => [field, errors[field] ?? ""])))
    : refused(errors);
}

/** Returns a lookup that is made once for each key. */
export function remembering<Key, Result>(find: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const found = new Map<Key, Promise<Result>>();
  return (key) => {
    const result = found.get(key) ?? find(key);
    found.set(key, result);
    return result;
  };
}

/** Builds the function that finds the id of a location by its id or its name; undefined for an unknown one. */
export const locationFinder = (tenant_id: string) =>
  remembering(async (text: string) => {
    const location = await findRow(locationEntity(), { tenant_id, location_id: text });
    return location?.location_id ?? findNamed({ tenant_id, kind: "location", place: tenant_id, name: text });
  });
