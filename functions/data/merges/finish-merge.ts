import { Service } from "electrodb";
import { COLLIDED, untilWritten } from "../contention.ts";
import { findPatientRow, type PatientRow } from "../get-patient.ts";
import { PatientEntity } from "../patient.ts";
import { SearchItemEntity } from "../search-item.ts";
import { patientItems } from "../search-items.ts";
import { table } from "../table.ts";
import { type TransactItem, writeOrCollide } from "../write-items.ts";
import type { Belonging } from "./belonging.ts";
import { BELONGINGS } from "./belongings.ts";
import { findMerge, MergedRowEntity, MergeEntity, type MergeRow, mergedRows } from "./merge.ts";

const rows = new Service(
  { merge: MergeEntity, mergedRow: MergedRowEntity, patient: PatientEntity, searchItem: SearchItemEntity },
  table,
);

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];
type Write = ReturnType<ReturnType<Entities["merge"]["delete"]>["commit"]>;

/** How many rows are moved at once. Each is a transaction of its own. */
const AT_ONCE = 5;

const itemsOf = (writes: (entities: Entities) => Write[]): TransactItem[] =>
  rows.transaction.write(writes).params().TransactItems as TransactItem[];

/** A merge with the patient from whom rows are moved and the one to whom. An undo exchanges the two. */
interface Direction {
  readonly merge: MergeRow;
  readonly from: PatientRow;
  readonly to: PatientRow;
}

/** Moves one row and records it, in one transaction. A row that was moved before stays as it is. */
async function moveRow({ merge, from, to }: Direction, { kind, move }: Belonging, row_id: string): Promise<void> {
  const { tenant_id, merge_id, changed_by, expires } = merge;
  const returned = merge.state === "UNDOING";
  const moved = { tenant_id, merge_id, kind, row_id, expires, ...(returned && { returned }) };
  await untilWritten(async () => {
    const items = await move({ tenant_id, row_id, from, to, changed_by });
    if (!items)
      return returned ? writeOrCollide(itemsOf(({ mergedRow }) => [mergedRow.put(moved).commit()])) : undefined;
    const record = itemsOf(({ mergedRow }) => [
      mergedRow
        .put(moved)
        // A row that the undo has returned is never moved again, however late another run of this merge is.
        .where((at, { notExists }) => notExists(at.returned))
        .commit(),
    ]);
    const outcome = await writeOrCollide([...items, ...record]);
    return outcome === COLLIDED && (await isUnder(merge)) ? COLLIDED : undefined;
  });
}

/** Returns whether a merge is still in the state in which it was read. */
const isUnder = async ({ tenant_id, merge_id, state }: MergeRow): Promise<boolean> =>
  (await findMerge(tenant_id, merge_id))?.state === state;

/** Returns the rows that are still to be moved: all of the merged patient, or all that the merge moved. */
async function rowsToMove({ merge, from }: Direction): Promise<(readonly [Belonging, string])[]> {
  if (merge.state === "MOVING") {
    const found = await Promise.all(
      BELONGINGS.map(async (kind) => (await kind.idsOf(from)).map((row_id) => [kind, row_id] as const)),
    );
    return found.flat();
  }
  const moved = await mergedRows(merge.tenant_id, merge.merge_id);
  return moved
    .filter(({ returned }) => !returned)
    .flatMap(({ kind, row_id }) => BELONGINGS.flatMap((each) => (each.kind === kind ? [[each, row_id] as const] : [])));
}

/** Removes the merged patient from the search index, or adds the restored one to it. */
async function writeIndex({ tenant_id, merge_id, other_id, state }: MergeRow): Promise<void> {
  const key = { tenant_id, patient_id: other_id };
  await untilWritten(async () => {
    const other = await findPatientRow(tenant_id, other_id);
    // Another run of this merge has come further, or the patient was edited and indexed after the undo.
    if (!other || (other.merge_id === merge_id) !== (state === "MOVING")) return undefined;
    const { merged_into: _mergedInto, ...shown } = other;
    return writeOrCollide(
      itemsOf(({ patient, searchItem }) => [
        patient
          .check(key)
          .where((at, { eq }) => eq(at.version, other.version))
          .commit(),
        ...(state === "MOVING"
          ? patientItems(shown).map((item) => searchItem.delete(item).commit())
          : patientItems(other).map((item) => searchItem.put(item).commit())),
      ]),
    );
  });
}

/** Marks the merge, and both patients, as finished. */
async function close(current: MergeRow): Promise<void> {
  const { tenant_id, merge_id, kept_id, other_id, state } = current;
  const writes = itemsOf(({ merge, patient }) => [
    merge
      .patch({ tenant_id, merge_id })
      .set({ state: state === "MOVING" ? "MERGED" : "UNDONE" })
      .where((at, { eq }) => eq(at.state, state))
      .commit(),
    ...[kept_id, other_id].map((patient_id) =>
      patient.patch({ tenant_id, patient_id }).remove(["unfinished_merge"]).commit(),
    ),
  ]);
  await untilWritten(async () => ((await isUnder(current)) ? writeOrCollide(writes) : undefined));
}

/**
 * Moves the rows of a merge that is under way, or moves them back, until none is left. Every step can be repeated, so
 * that a merge that was interrupted is finished by the next request about it, or by the table's stream.
 * @param mayContinue returns whether there is time for the next few rows
 * @returns whether the merge is finished
 */
export async function finishMerge(
  tenant_id: string,
  merge_id: string,
  mayContinue: () => boolean = () => true,
): Promise<boolean> {
  const merge = await findMerge(tenant_id, merge_id);
  if (merge?.state !== "MOVING" && merge?.state !== "UNDOING") return true;
  const [kept, other] = await Promise.all([
    findPatientRow(tenant_id, merge.kept_id),
    findPatientRow(tenant_id, merge.other_id),
  ]);
  // An erasure has removed one of them.
  if (!kept || !other) return true;
  const direction = merge.state === "MOVING" ? { merge, from: other, to: kept } : { merge, from: kept, to: other };
  await writeIndex(merge);
  const waiting = await rowsToMove(direction);
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    if (!mayContinue()) return false;
    await Promise.all(waiting.slice(at, at + AT_ONCE).map(([kind, row_id]) => moveRow(direction, kind, row_id)));
  }
  await close(merge);
  return true;
}
