import type { WhereAttributeSymbol as Attribute, CollectionWhereOperations } from "electrodb";
import type { MergeRow } from "../data/merges/merge.ts";

interface Attributes {
  readonly version: Attribute<number>;
  readonly unfinished_merge: Attribute<string>;
  readonly merged_into: Attribute<string>;
}
type Operations = Pick<CollectionWhereOperations, "eq" | "notExists">;

/** Builds the condition that a patient has this version and is in no unfinished merge. */
export const isSettled =
  (version: number) =>
  (at: Pick<Attributes, "version" | "unfinished_merge">, { eq, notExists }: Operations) =>
    `${eq(at.version, version)} AND ${notExists(at.unfinished_merge)}`;

/** Builds the condition that a patient has this version and neither is in an unfinished merge nor was merged into another. */
export const isMergeable = (version: number) => (at: Attributes, operations: Operations) =>
  `${isSettled(version)(at, operations)} AND ${operations.notExists(at.merged_into)}`;

/** Builds the condition that a merge is finished and was not undone. */
export const isMerged = (at: { state: Attribute<MergeRow["state"]> }, { eq }: Operations) => eq(at.state, "MERGED");
