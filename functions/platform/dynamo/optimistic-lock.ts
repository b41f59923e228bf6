/** Attributes of a row that people change: who changed it last, and when. */
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

export const createdAt = {
  created_at: { type: "string", required: true, readOnly: true, default: () => new Date().toISOString() },
} as const;

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

interface Attributes {
  readonly version: unknown;
  readonly usage_mark?: unknown;
}

interface Operations {
  eq(attribute: unknown, value: string | number): string;
  exists(attribute: unknown): string;
  notExists(attribute: unknown): string;
}

/** The condition of a write. It fits the operations of every entity with versions. */
export type Condition = (attributes: Attributes, operations: Operations) => string;

export const ifVersion =
  (version: number): Condition =>
  (attributes, { eq }) =>
    eq(attributes.version, version);

/** Builds the condition that a row has the version that was read, and the usage mark. */
export const ifVersionAndMark =
  (version: number, usageMark: string): Condition =>
  ({ version: stored, usage_mark }, { eq }) =>
    `${eq(stored, version)} AND ${eq(usage_mark, usageMark)}`;

/** Builds the condition that a row has the version that was read, and that no deletion or change of time zone is in progress. */
export const ifVersionAndUnmarked =
  (version: number): Condition =>
  ({ version: stored, usage_mark }, { eq, notExists }) =>
    `${eq(stored, version)} AND ${notExists(usage_mark)}`;

/** The condition that a row exists and is not being deleted. */
export const ifAvailable: Condition = ({ version, usage_mark }, { exists, notExists }) =>
  `${exists(version)} AND ${notExists(usage_mark)}`;

const unchanged =
  <Name extends "version" | "revision">(name: Name, read: number) =>
  (at: Readonly<Record<Name, unknown>>, { eq, notExists }: Pick<Operations, "eq" | "notExists">) =>
    read === 0 ? notExists(at[name]) : eq(at[name], read);

/**
 * Builds the condition that a row is unchanged since it was read. A row that was never written is read as version 0. It fits the
 * operations of every entity with versions.
 */
export const ifVersionOrAbsent = (version: number) => unchanged("version", version);

/** Builds the same condition for a row that has a revision instead of a version. */
export const ifRevision = (revision: number) => unchanged("revision", revision);
