/** One changed field of a record, with its old and its new value. A value that did not exist is null. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Row = Readonly<Record<string, unknown>>;

// An unknown field is an empty text in the contract and is missing in older rows.
const known = (value: unknown): unknown => (value === undefined || value === "" ? null : value);

/** Returns the given fields of a record that a change gives another value. */
export const fieldChanges = (before: Row, after: Row, fields: readonly string[]): FieldChange[] =>
  fields
    .map((field) => ({ field, from: known(before[field]), to: known(after[field]) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
