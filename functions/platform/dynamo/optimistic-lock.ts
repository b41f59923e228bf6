import type { Entity, EntityItem, Schema } from "electrodb";
import { MESSAGES } from "../../../shared/messages.ts";

/** Attributes of a row that people change: who changed it last, and when. Older rows have neither. */
export const lastChangeAttributes = {
  changed_by: { type: "string" },
  changed_at: { type: "string" },
} as const;

/** Attributes of every row of a clinic that people change. */
export const rowAttributes = {
  tenant_id: { type: "string", required: true, readOnly: true },
  version: { type: "number", required: true, default: 1 },
  ...lastChangeAttributes,
} as const;

/** The attribute of rows that record when they were created. */
export const createdAt = {
  created_at: { type: "string", required: true, readOnly: true, default: () => new Date().toISOString() },
} as const;

/** The attribute of people whom an import has created. Reports don't count them as new. */
export const importedBy = { import_id: { type: "string", readOnly: true } } as const;

interface LastChange {
  changed_by?: string;
  changed_at?: string;
}

/** Returns the attributes that every creation and every update of a row sets. */
export const changedBy = ({ userId }: { readonly userId: string }): LastChange => ({
  changed_by: userId,
  changed_at: new Date().toISOString(),
});

/** Attributes of a row that can't be deleted, or changed in some ways, while appointments or policies use it. */
export const usageGuardAttributes = {
  /**
   * A ULID, which contains the time of its creation. The row has this mark while such a change is in progress, and no appointment
   * or policy can begin to refer to it then.
   */
  usage_mark: { type: "string" },
} as const;

/** Options of a conditional update whose result distinguishes a changed row from a missing one. */
export const ALL_ROWS = { response: "all_new", returnOnConditionCheckFailure: "all_old" } as const;

/** The condition of a write, for rows of any entity with versions. */
export type Condition = (at: Readonly<Record<"version" | "usage_mark", never>>, operations: Operations) => string;

interface Operations {
  eq(attribute: never, value: string | number): string;
  exists(attribute: never): string;
  notExists(attribute: never): string;
}

interface RowChange<Row> {
  set(values: Partial<Row>): RowChange<Row>;
  add(values: { version: number }): RowChange<Row>;
  remove(attributes: readonly string[]): RowChange<Row>;
  where(condition: Condition): RowChange<Row>;
  params(): object;
  go(options: typeof ALL_ROWS): Promise<{ rejected: boolean; data: Row }>;
}

/** An entity whose rows have a version, with the operations that do not depend on its attributes. */
export interface VersionedRows<Row> {
  get(key: Partial<Row>): { params(): object; go(options: { consistent: true }): Promise<{ data: Row | null }> };
  patch(key: Partial<Row>): RowChange<Row>;
  delete(key: Partial<Row>): Pick<RowChange<Row>, "where">;
}

/** Returns an entity without the types of its attributes, which code for several entities can't use. */
export const versionedRows = <A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
) => entity as unknown as VersionedRows<EntityItem<Entity<A, F, C, S>>>;

/** The attribute with the id of a row, such as `{ room_id }`. */
export type RowId<Row> = { readonly [Name in keyof Row & `${string}_id`]?: string };

/**
 * Returns the key of a clinic's row, its id as the record of an audit entry, and the message of a 404.
 * @param message the message. @default that of `MESSAGES.notFound` about the id
 */
export function identify<Row>(
  { tenantId: tenant_id }: { readonly tenantId: string },
  id: RowId<Row>,
  message?: string,
) {
  const [[name = "", record_id = ""] = []] = Object.entries<string | undefined>({ ...id });
  const messages: Readonly<Record<string, string>> = MESSAGES.notFound;
  const notFound = message ?? messages[name.replace(/_id$/, "")] ?? MESSAGES.notFoundAnything;
  return { key: { tenant_id, ...id } as unknown as Partial<Row>, record_id, notFound };
}

/** Builds the condition that a row has the usage mark. */
export const hasMark =
  (usage_mark: string): Condition =>
  (at, { eq }) =>
    eq(at.usage_mark, usage_mark);

/** Builds the condition that a row still has the version that was read. It fits the operations of every entity with versions. */
export const hasVersion =
  (version: number) =>
  (at: { readonly version: unknown }, { eq }: { eq(at: unknown, value: number): string }) =>
    eq(at.version, version);

/** Removes the usage mark of a row, if it is still this one. */
export const removeMark = <Row>(rows: VersionedRows<Row>, key: Partial<Row>, usage_mark: string) =>
  rows.patch(key).remove(["usage_mark"]).where(hasMark(usage_mark)).go(ALL_ROWS);

const unchanged =
  <Name extends "version" | "revision">(name: Name, read: number) =>
  (
    at: Readonly<Record<Name, unknown>>,
    is: { eq(at: unknown, value: number): string; notExists(at: unknown): string },
  ) =>
    read === 0 ? is.notExists(at[name]) : is.eq(at[name], read);

/**
 * Builds the condition that a row is unchanged since it was read. A row that was never written is read as version 0. It fits the
 * operations of every entity with versions.
 */
export const asRead = (version: number) => unchanged("version", version);

/** Builds the same condition for a row that has a revision instead of a version. */
export const atRevision = (revision: number) => unchanged("revision", revision);

interface Put {
  where(condition: ReturnType<typeof atRevision>): { go(options: object): Promise<object> };
}

/** Writes a row on the revision that was read. Returns false when it has changed since. */
export async function putAtRevision(put: Put, revision: number): Promise<boolean> {
  const answer = await put.where(atRevision(revision)).go({ returnOnConditionCheckFailure: true });
  return !("rejected" in answer && answer.rejected);
}
