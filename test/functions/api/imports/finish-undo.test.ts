import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/imports/index.ts";
import { finishUndo } from "../../../../functions/domain/importing/finish-undo.ts";
import { duplicatePairEntity } from "../../../../functions/entities/patients.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { IDS } from "../../../support/event.ts";
import { IMPORT_ID, importedRowItem, importItem, takeUndoSteps, UNDO_STEP } from "../../../support/imports.ts";
import { itemOf } from "../../../support/item.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const PERSON = PATIENT.item({ version: 1 });
const patient_id = String(PERSON.patient_id);
const created = importedRowItem({ record_id: patient_id });
const { pk: _pk, sk: _sk, __edb_e__: _entity, __edb_v__: _model, ...removed } = PERSON;
const removing = importedRowItem({ record_id: patient_id, outcome: "REMOVING", removed });
const {
  dynamo,
  failsNextWrites,
  given,
  lags,
  rows,
  send: request,
  writes,
} = operation({
  handler,
  route: contract.imports.undo,
  request: { params: { import_id: IMPORT_ID } },
  items: [importItem({ created: 1 }), PERSON, ...searchItemsOf(PERSON), created],
});
const step = (take = () => true) => finishUndo(IDS.tenant, IMPORT_ID, UNDO_STEP, { take });

/** Requests the undo, lets the stream finish it, and returns what the next request answers. */
async function send() {
  await request();
  await takeUndoSteps(rows);
  return request();
}

const refusedCondition = () => new ConditionalCheckFailedException({ message: "", $metadata: {} });
const pair = (one: string) =>
  itemOf(
    duplicatePairEntity().put({ tenant_id: IDS.tenant, patient_id: one, other_id: "pat_z", state: "OPEN", rank: "50" }),
  );

it("removes a patient from the likely duplicates, and no other one", async () => {
  given([importItem({ created: 1 }), PERSON, created, pair(patient_id), pair("pat_y")]);
  await send();
  expect(rows("duplicatePair")).toMatchObject([{ patient_id: "pat_y" }]);
});

it("leaves a patient who was restored among the likely duplicates", async () => {
  given([importItem({ state: "UNDOING", created: 1 }), removing, appointmentItem({ patient_id }), pair(patient_id)]);
  await send();
  expect(rows("duplicatePair")).toHaveLength(1);
});

it("finishes the deletion of a patient whom nothing uses, without an audit entry of its own", async () => {
  given([importItem({ state: "UNDOING", created: 1 }), removing]);
  expect((await send()).body).toMatchObject({ state: "UNDONE", removed: 1, kept: 0 });
  expect(rows("importedRow")).toEqual([]);
  expect(rows("audit_entry")).toEqual([]);
  expect(rows("auditReference")).toMatchObject([{ record_id: patient_id, about: IMPORT_ID }]);
});

it("undoes rows and records that were written a moment ago, and reads page by page", async () => {
  lags();
  expect((await send()).body).toMatchObject({ state: "UNDONE", removed: 1 });
  for (const entity of ["patient", "search", "importedRow"]) expect(rows(entity)).toEqual([]);
  const [first] = dynamo.commandCalls(QueryCommand, { ConsistentRead: true });
  expect(first?.args[0].input.Limit).toBe(100);
});

it("counts records that are kept, also those of a moment ago, and lets rows that created none go", async () => {
  const kept = importedRowItem({ row: 2, outcome: "KEPT", reason: "changed", record_id: patient_id });
  given([importItem({ created: 5 }), PERSON, kept, importedRowItem({ row: 3, outcome: "LEFT_OUT" })]);
  lags();
  expect((await send()).body).toMatchObject({ state: "UNDONE", removed: 4, kept: 1, kept_rows: [{ row: 2 }] });
  expect(rows("importedRow")).toMatchObject([{ row: 2, outcome: "KEPT", reason: "changed" }]);
  expect(rows("import")).toMatchObject([{ removed: 4, kept: 1 }]);
});

it("reads a row again only after the deletion of its record", async () => {
  await send();
  const reads = dynamo.commandCalls(GetCommand).filter(({ args }) => String(args[0].input.Key?.sk).includes("row_"));
  expect(reads).toHaveLength(1);
});

it.each([
  ["the deletion of a record", [undefined]],
  ["the deletion of its row", [undefined, undefined]],
])("repeats %s that another write prevents", async (_, succeeding) => {
  failsNextWrites(...succeeding, () => canceled(["ConditionalCheckFailed"]));
  expect((await send()).body).toMatchObject({ state: "UNDONE", removed: 1 });
  for (const entity of ["patient", "search", "importedRow"]) expect(rows(entity)).toEqual([]);
});

it("repeats a restoration that another write prevents", async () => {
  given([importItem({ state: "UNDOING", created: 1 }), removing, appointmentItem({ patient_id })]);
  failsNextWrites(() => canceled(["ConditionalCheckFailed"]));
  expect((await send()).body).toMatchObject({ state: "UNDONE", kept_rows: [{ reason: "used" }] });
  expect(rows("patient")).toHaveLength(1);
});

it("leaves a row to another run that has changed it meanwhile", async () => {
  given([importItem({ state: "UNDOING", failed: 1 }), importedRowItem({ outcome: "FAILED" })]);
  failsNextWrites(refusedCondition, refusedCondition);
  await step();
  expect(await request()).toMatchObject({ status: 200, body: { state: "UNDOING" } });
  expect(rows("importedRow")).toHaveLength(1);
});

it("deletes each record once, with one reference to the audit entry, when two runs undo the same import", async () => {
  given([importItem({ state: "UNDOING", created: 1 }), PERSON, ...searchItemsOf(PERSON), created]);
  await Promise.all([step(), step()]);
  expect(rows("auditReference")).toHaveLength(1);
  expect(rows("import")).toMatchObject([{ state: "UNDONE", removed: 1, kept: 0 }]);
  expect(
    writes().filter(([kind, { Key = {} }]) => kind === "Update" && String(Key.sk).startsWith("$import_")),
  ).toHaveLength(1);
});

it("leaves the rest to the next step when it may not continue", async () => {
  given([importItem({ state: "UNDOING", created: 1, undo_failure: "Failed before." }), PERSON, created]);
  await step(() => false);
  expect(rows("patient")).toHaveLength(1);
  expect(rows("import")).toMatchObject([{ state: "UNDOING", undo_failure: "", removed: 0, kept: 0 }]);
  expect(rows("import")[0]?.undo_step).not.toBe(UNDO_STEP);
});

it("records why a step failed, and what it has removed until then, so that the stream repeats it", async () => {
  const people = [1, 2].map((row) => importedRowItem({ row, outcome: "REMOVING", record_id: `pat_${row}`, removed }));
  given([importItem({ state: "UNDOING", created: 2 }), ...people]);
  failsNextWrites(undefined, () => new Error("No access"));
  await expect(step()).rejects.toThrow();
  expect(rows("import")).toMatchObject([
    { state: "UNDOING", undo_step: UNDO_STEP, undo_failure: expect.stringMatching(/./), removed: 1, undo_row: 0 },
  ]);
});

it("takes no step that another has followed", async () => {
  given([importItem({ state: "UNDOING", created: 1 }), PERSON, created]);
  await finishUndo(IDS.tenant, IMPORT_ID, "an earlier step", { take: () => true });
  expect(writes()).toEqual([]);
});

it("counts the kept records of all pages", async () => {
  given([importItem({ state: "UNDOING", created: 5 })]);
  const [first, second] = [1, 2].map((row) => importedRowItem({ row, outcome: "KEPT", record_id: patient_id }));
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [] })
    .resolvesOnce({ Items: [first as object], LastEvaluatedKey: { pk: first?.pk, sk: first?.sk } })
    .resolves({ Items: [second as object] });
  await step();
  expect(rows("import")).toMatchObject([{ state: "UNDONE", kept: 2, removed: 3 }]);
});

it("does nothing for an import that is not being undone, or that is gone", async () => {
  for (const items of [[importItem({ state: "IMPORTED" }), created], [created]]) {
    given(items);
    await step(() => false);
    expect(writes()).toEqual([]);
  }
});
