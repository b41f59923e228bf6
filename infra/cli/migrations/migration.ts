/** One row that is still in its old shape. */
export interface Outdated {
  /**
   * Gives the row its new shape, on the version in which it was read, and counts that up: so neither overwrites a change
   * that came between, nor is overwritten by one that was based on the old shape.
   * @returns false when somebody changed or removed the row since it was read
   */
  migrate(): Promise<boolean>;
}

/** Some rows of one kind, read in order. */
export interface RowPage {
  /** How many rows were looked at. */
  readonly seen: number;
  readonly outdated: readonly Outdated[];
  /** Where to go on; null at the end. */
  readonly cursor: string | null;
}

/** A change of the shape of stored rows, which finds out of each row whether it still needs it. */
export interface Migration {
  /** What is true once it has run. */
  readonly summary: string;
  /** A reader for each kind of rows that it changes. */
  readonly kinds: Readonly<Record<string, (tenant_id: string, cursor: string | null) => Promise<RowPage>>>;
}
