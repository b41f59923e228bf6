import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { finishMerge } from "../../../../functions/domain/merging/finish-merge.ts";
import { mergedRowEntity, mergeEntity } from "../../../../functions/entities/merging.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { ledgerRows } from "../../../support/ledger-rows.ts";
import { NOTE, PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, type Item, itemOf, nextItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { dynamo, failsNextWrites, holds, put, rows, writes } = openTable();
const { tenant: tenant_id, user: changed_by } = IDS;
const merge_id = "merge_01jd3v8c9m4q2w6x8z0y1t5k7n";
const TARGET = PATIENT.item({ unfinished_merge: merge_id });
const target_id = String(TARGET.patient_id);
const MERGED = nextItem(PATIENT, { merged_into: target_id, merge_id, unfinished_merge: merge_id });
const RESTORED = nextItem(PATIENT, { unfinished_merge: merge_id });
const other_id = String(MERGED.patient_id);
const note_id = String(NOTE.item().note_id);

const merge = (state: "MOVING" | "MERGED" | "UNDOING" | "UNDONE") =>
  itemOf(
    mergeEntity().put({
      tenant_id,
      merge_id,
      target_id,
      other_id,
      state,
      changed_by,
      merged_at: NOW,
      expires: 1,
      fields: {},
    }),
  );
const movedRow = (changes: { kind?: string; returned?: boolean } = {}) =>
  itemOf(mergedRowEntity().put({ tenant_id, merge_id, kind: "note", row_id: note_id, expires: 1, ...changes }));
const noteOf = (patient_id: string) => NOTE.item({ patient_id });
const noteOwner = () => rows("patientNote").map(({ patient_id }) => patient_id);
const finish = (take = () => true) => finishMerge(tenant_id, merge_id, { take });
const collision =
  (meanwhile: readonly Item[] = []) =>
  () => {
    for (const item of meanwhile) put(item);
    return canceled(["ConditionalCheckFailed", "None", "None"]);
  };

it("moves a row again when another write interfered", async () => {
  holds([TARGET, MERGED, merge("MOVING"), noteOf(other_id)]);
  failsNextWrites(undefined, collision());
  expect(await finish()).toBe(true);
  expect(noteOwner()).toEqual([target_id]);
  expect(rows("merge")).toMatchObject([{ state: "MERGED" }]);
});

it("moves no row when the merge was undone meanwhile, and leaves the undo finished", async () => {
  holds([TARGET, MERGED, merge("MOVING"), noteOf(other_id)]);
  failsNextWrites(undefined, collision([merge("UNDONE"), RESTORED, movedRow({ returned: true })]));
  expect(await finish()).toBe(true);
  expect(noteOwner()).toEqual([other_id]);
  expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
});

it("keeps a patient in the search index who was restored meanwhile", async () => {
  const listed = searchItemsOf(RESTORED);
  holds([TARGET, RESTORED, merge("MOVING"), ...listed]);
  await finish();
  expect(rows("search")).toHaveLength(listed.length);
});

it("does not list a patient for an undo that another merge has overtaken", async () => {
  holds([TARGET, MERGED, merge("UNDOING")]);
  await finish();
  expect(rows("search")).toEqual([]);
});

it("returns a moved row once, and knows nothing of kinds that no longer exist", async () => {
  const foreign = movedRow({ kind: "gone" });
  holds([TARGET, RESTORED, merge("UNDOING"), foreign, movedRow({ returned: true }), noteOf(target_id)]);
  expect(await finish()).toBe(true);
  expect(noteOwner()).toEqual([target_id]);
  expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
});

it("returns a row that the merge has moved", async () => {
  holds([TARGET, RESTORED, merge("UNDOING"), movedRow(), noteOf(target_id)]);
  expect(await finish()).toBe(true);
  expect(noteOwner()).toEqual([other_id]);
});

it.each([
  ["moved", [TARGET, MERGED, merge("MOVING"), noteOf(other_id)]],
  ["returned", [TARGET, RESTORED, merge("UNDOING"), movedRow(), noteOf(target_id)]],
])("reads and records a row once that is %s", async (_, items) => {
  holds(items);
  await finish();
  const reads = dynamo.commandCalls(GetCommand).filter(({ args }) => args[0].input.Key?.sk.includes(note_id));
  expect(reads).toHaveLength(1);
  expect(writes().filter(([, { Item }]) => Item?.__edb_e__ === "mergedRow")).toHaveLength(1);
});

it.each([
  ["is merged already", [TARGET, MERGED, merge("MERGED"), noteOf(other_id), movedRow()]],
  ["is undone already", [TARGET, RESTORED, merge("UNDONE"), noteOf(target_id), movedRow()]],
  ["does not exist", [TARGET, MERGED]],
  ["lacks the target, which was erased", [MERGED, merge("MOVING"), noteOf(other_id)]],
  ["lacks the other patient, who was erased", [TARGET, merge("MOVING"), noteOf(other_id)]],
])("has nothing to do for a merge that %s", async (_, items) => {
  holds(items);
  expect(await finish()).toBe(true);
  expect(writes()).toEqual([]);
});

it("is not finished when it may not continue", async () => {
  holds([TARGET, MERGED, merge("MOVING"), noteOf(other_id)]);
  expect(await finish(() => false)).toBe(false);
  expect(rows("merge")).toMatchObject([{ state: "MOVING" }]);
  expect(noteOwner()).toEqual([other_id]);
});

it("lets later merges restore the value from before an undone one, also when it is interrupted in between", async () => {
  const [later_id, last_id] = ["merge_01jd3v8c9m4q2w6x8z0y1t5k7p", "merge_01jd3v8c9m4q2w6x8z0y1t5k7q"];
  const fields = { city: { from: "Salem", to: "Albany" }, state: { from: "OR", to: "NY" } };
  const undone = { ...merge("UNDOING"), fields, replaced_by: { city: later_id, state: last_id } };
  const later = { city: { from: "Albany", to: "Boston" } };
  const last = { city: { from: "Boston", to: "Albany" }, state: { from: "NY", to: "MA" } };
  const merges: Item[] = [
    { ...merge("MERGED"), merge_id: later_id, fields: later },
    { ...merge("MERGED"), merge_id: last_id, fields: last },
  ];
  holds([
    TARGET,
    RESTORED,
    undone,
    ...merges.map((item) => ({ ...item, sk: String(item.sk).replace(merge_id, String(item.merge_id)) })),
  ]);
  failsNextWrites(undefined, undefined, () => new Error("The process has ended."));
  await expect(finish()).rejects.toThrow();
  expect(await finish()).toBe(true);
  const fieldsOf = (id: string) => rows("merge").find((row) => row.merge_id === id)?.fields;
  expect(fieldsOf(later_id)).toEqual({ city: { from: "Salem", to: "Boston" } });
  expect(fieldsOf(last_id)).toEqual({ city: { from: "Boston", to: "Albany" }, state: { from: "OR", to: "MA" } });
});

describe("entries of the ledger that were recorded since the merge", () => {
  const before = {
    kind: "PAYMENT",
    amount_cents: 2_000,
    method: "CASH",
    date: "2027-02-26",
    patient_id: target_id,
  } as const;
  const since = { kind: "CHARGE", amount_cents: 500, date: TODAY, patient_id: target_id } as const;
  const moved = (kind: string, row_id: string, changes: { returned?: boolean } = {}) =>
    itemOf(mergedRowEntity().put({ tenant_id, merge_id, kind, row_id, expires: 1, ...changes }));
  /** Records four entries of the target: one that the merge has moved, and what was recorded since. */
  function given(...others: readonly Item[]) {
    const { items, entries } = ledgerRows([before, since, since, since]);
    const [own, about, reversal, alone] = entries.map(({ entry_id }) => entry_id);
    const changes: Record<string, Item> = {
      [String(about)]: { appointment_id: APPOINTMENT_ID },
      [String(reversal)]: { reverses: own },
    };
    const ledger = items.map((item) => ({
      ...item,
      ...(item.__edb_e__ === "ledgerEntry" && changes[String(item.entry_id)]),
    }));
    holds([TARGET, RESTORED, merge("UNDOING"), ...ledger, ...others]);
    return { own: String(own), about: String(about), reversal: String(reversal), alone: String(alone) };
  }
  const ofOther = () =>
    rows("ledgerEntry")
      .filter(({ patient_id }) => patient_id === other_id)
      .map(({ entry_id }) => entry_id)
      .sort();
  const appointment = appointmentItem({ patient_id: target_id });

  it("return with the appointment and the entry that return, and no others", async () => {
    const ids = given(appointment);
    for (const row of [moved("appointment", APPOINTMENT_ID), moved("ledger", ids.own)]) put(row);
    expect(await finish()).toBe(true);
    expect(ofOther()).toEqual([ids.own, ids.about, ids.reversal].sort());
    expect(rows("appointment")).toMatchObject([{ patient_id: other_id }]);
  });

  it.each([
    ["appointment", "reversal"],
    ["entry", "about"],
  ] as const)("return only with what returns: without the %s, %s returns", async (missing, returning) => {
    const ids = given(appointment);
    put(missing === "appointment" ? moved("ledger", ids.own) : moved("appointment", APPOINTMENT_ID));
    await finish();
    expect(ofOther()).toEqual([...(missing === "appointment" ? [ids.own] : []), ids[returning]].sort());
  });

  it("stay when nothing returns", async () => {
    given(appointment);
    await finish();
    expect(ofOther()).toEqual([]);
    expect(rows("merge")).toMatchObject([{ state: "UNDONE" }]);
  });
});
