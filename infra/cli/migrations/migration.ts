/** A row that still has its old shape. */
export interface Outdated {
  /**
   * Writes the row's new shape, on the condition of the version that was read, and increases the version. So it neither
   * overwrites a concurrent change nor is overwritten by a change that was based on the old shape.
   * @returns false when the row was changed or removed since it was read
   */
  migrate(): Promise<unknown>;
}

/** A page of rows of one kind. */
export interface RowPage {
  /** The number of rows that were read. */
  readonly seen: number;
  readonly outdated: readonly Outdated[];
  /** The position of the next page; null at the end. */
  readonly cursor: string | null;
}

type Kinds = Readonly<Record<string, (tenant_id: string, cursor: string | null) => Promise<RowPage>>>;

/** A change of the shape of stored rows. It recognizes by a row whether the row still has to be changed. */
export interface Migration {
  /** The state after the migration, as a clause. */
  readonly summary: string;
  /** A reader for each kind of row that it changes. */
  readonly kinds: Kinds;
  /** The same for rows of the platform. A run over all clinics changes them once, at the end. */
  readonly platform?: Kinds;
}
