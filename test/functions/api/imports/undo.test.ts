import { ulid } from "ulid";
import { handler } from "../../../../functions/api/imports/index.ts";
import { finishUndo } from "../../../../functions/domain/importing/finish-undo.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { SERVICE } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { IMPORT_ID, importedRowItem, importItem, takeUndoSteps, UNDO_STEP } from "../../../support/imports.ts";
import { nthId } from "../../../support/many-rows.ts";
import { nextItem } from "../../../support/noun.ts";
import { operation } from "../../../support/operation-tests.ts";
import { LEAD, NOTE, PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const PERSON = PATIENT.item({ version: 1 });
const patient_id = String(PERSON.patient_id);
const created = importedRowItem({ record_id: patient_id });
const opened = operation({
  handler,
  route: contract.imports.undo,
  request: { params: { import_id: IMPORT_ID } },
  items: [
    importItem({ created: 1, failed: 1 }),
    PERSON,
    ...searchItemsOf(PERSON),
    created,
    importedRowItem({ row: 2, outcome: "FAILED" }),
  ],
});
const { failsNextWrites, given, rows, send: request, writes } = opened;

/** Requests the undo, lets the stream finish it, and returns what the next request answers. */
async function send() {
  await request();
  await takeUndoSteps(rows);
  return request();
}

it("answers at once, and leaves the removal to the table's stream", async () => {
  expect(await request()).toMatchObject({ status: 200, body: { state: "UNDOING", created: 1, removed: 0, kept: 0 } });
  expect(rows("patient")).toHaveLength(1);
  expect(rows("importedRow")).toHaveLength(2);
});

it("does not begin again while the undo goes on", async () => {
  await request();
  const [begun] = rows("import");
  expect(await request()).toMatchObject({ status: 200, body: { state: "UNDOING", undo_problem: null } });
  expect(rows("import")).toEqual([begun]);
});

it.each([
  ["failed", { undo_failure: "Other changes were saved at the same moment." }, 2],
  ["was never taken", {}, 15],
])("goes on when a step %s, but not before the stream has had the time to take it", async (_, failure, minutes) => {
  const undoing = (age: number) =>
    importItem({ state: "UNDOING", created: 1, ...failure, undo_step: ulid(Date.now() - age) });
  given([undoing(minutes * 60_000), PERSON, created]);
  expect((await request()).body).toMatchObject({ undo_problem: null });
  expect(writes()).toEqual([]);
  const stopped = undoing(minutes * 60_000 + 1);
  given([stopped, PERSON, created]);
  expect((await request()).body).toMatchObject({ state: "UNDOING", undo_problem: null });
  const [repeated] = rows("import");
  expect(repeated).toMatchObject({ undo_failure: "" });
  expect(repeated?.undo_step).not.toBe(stopped.undo_step);
});

it("removes what the import created, with search items and outcomes, and leaves one audit entry that the record leads to", async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: { import_id: IMPORT_ID, state: "UNDONE", created: 1, removed: 1, kept: 0, kept_rows: [] },
  });
  for (const entity of ["patient", "search", "importedRow"]) expect(rows(entity)).toEqual([]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "imports.undo", record_id: IMPORT_ID }]);
  expect(rows("auditReference")).toMatchObject([
    { operation: "imports.undo", record_id: patient_id, about: IMPORT_ID },
  ]);
});

it.each([
  ["has an appointment", "used", () => [PERSON, appointmentItem({ patient_id })]],
  ["has a note", "used", () => [PERSON, NOTE.item({ patient_id })]],
  ["was changed", "changed", () => [PATIENT.item({ version: 2 })]],
])("keeps and names a patient who %s", async (_, reason, items) => {
  const found = items();
  given([importItem({ created: 1 }), created, ...searchItemsOf(PERSON), ...found]);
  const { body } = await send();
  expect(body).toMatchObject({
    state: "UNDONE",
    removed: 0,
    kept: 1,
    kept_rows: [{ row: 1, record_id: patient_id, name: "Grace Hopper", reason }],
  });
  expect(rows("patient")).toHaveLength(1);
  expect(rows("search").length).toBeGreaterThan(0);
  expect(rows("audit_entry")).toContainEqual(
    expect.objectContaining({ operation: "patients.list", record_ids: [patient_id], searched: false }),
  );
  // Not even for a moment.
  expect(writes().filter(([kind]) => kind === "Delete")).toEqual([]);
});

it("removes leads, but none who has become a patient", async () => {
  const lead = LEAD.item({ version: 1 });
  const converted = nextItem(LEAD, { version: 1, patient_id });
  given([
    importItem({ kind: "leads", created: 2 }),
    ...[lead, converted].flatMap((each) => [each, ...searchItemsOf(each)]),
    importedRowItem({ record_id: lead.lead_id }),
    importedRowItem({ row: 2, record_id: converted.lead_id }),
  ]);
  expect((await send()).body).toMatchObject({ removed: 1, kept: 1, kept_rows: [{ row: 2, reason: "used" }] });
  expect(rows("lead")).toHaveLength(1);
  expect(rows("audit_entry")).toContainEqual(
    expect.objectContaining({ operation: "patients.listLeads", record_ids: [converted.lead_id] }),
  );
});

it("removes services, but none that an appointment uses", async () => {
  const service = SERVICE.item({ version: 1 });
  const used = nextItem(SERVICE, { version: 1 });
  given([
    importItem({ kind: "services", created: 2 }),
    service,
    used,
    appointmentItem({ service_id: String(used.service_id), location_id: String(used.location_id) }),
    importedRowItem({ record_id: service.service_id }),
    importedRowItem({ row: 2, record_id: used.service_id }),
  ]);
  expect((await send()).body).toMatchObject({ removed: 1, kept: 1, kept_rows: [{ row: 2, reason: "used" }] });
  expect(new Set(rows("audit_entry").map(({ operation }) => operation))).toEqual(new Set(["imports.undo"]));
});

it("names up to 50 records that it has kept", async () => {
  const kept = (row: number) => importedRowItem({ row, outcome: "KEPT", record_id: nthId(patient_id, row) });
  given([importItem({ state: "UNDONE", created: 60, kept: 60 }), ...Array.from({ length: 60 }, (_, n) => kept(n + 1))]);
  const { kept_rows } = (await send()).body;
  expect(kept_rows).toHaveLength(50);
  expect(kept_rows[0]).toMatchObject({ row: 1, reason: "used", name: "" });
});

it("answers 503 and undoes nothing when another item of the transaction fails", async () => {
  failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  expect((await request()).status).toBe(503);
  expect(rows("import")).toMatchObject([{ state: "IMPORTED" }]);
  expect(rows("patient")).toHaveLength(1);
});

it("restores a patient who was booked while being deleted", async () => {
  const { pk: _, sk: __, __edb_e__: ___, __edb_v__: ____, ...removed } = PERSON;
  const removing = importedRowItem({ record_id: patient_id, outcome: "REMOVING", removed });
  given([importItem({ state: "UNDOING", created: 1 }), removing, appointmentItem({ patient_id })]);
  expect((await send()).body).toMatchObject({ state: "UNDONE", kept_rows: [{ reason: "used" }] });
  expect(rows("patient")).toMatchObject([removed]);
  expect(rows("search")).toHaveLength(searchItemsOf(PERSON).length);
  expect(JSON.stringify(rows("importedRow"))).not.toContain("removed");
});

it("undoes 1,000 rows in a step, and writes its progress and the next step into the import", async () => {
  // A slow machine would otherwise reach five seconds first.
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const gone = Array.from({ length: 1_020 }, (_, n) =>
    importedRowItem({ row: n + 1, record_id: nthId(patient_id, n) }),
  );
  given([importItem({ state: "UNDOING", created: 1_020 }), ...gone]);
  await finishUndo(IDS.tenant, IMPORT_ID, UNDO_STEP, { take: () => true });
  expect((await request()).body).toMatchObject({ state: "UNDOING", removed: 1_000, kept: 0, kept_rows: [] });
  expect(rows("importedRow")).toHaveLength(20);
  const [{ undo_step = "" } = {}] = rows("import");
  expect(undo_step).not.toBe(UNDO_STEP);
  await finishUndo(IDS.tenant, IMPORT_ID, String(undo_step), { take: () => true });
  expect((await request()).body).toMatchObject({ state: "UNDONE", removed: 1_020, kept: 0 });
  expect(rows("importedRow")).toEqual([]);
  now.mockRestore();
});

it("answers a repeated undo as the first one", async () => {
  const first = await send();
  expect(await request()).toMatchObject({ status: 200, body: first.body });
});

it("removes nothing for a patient who was erased", async () => {
  given([importItem({ created: 1 }), created]);
  expect((await send()).body).toMatchObject({ state: "UNDONE", kept_rows: [] });
  expect(rows("importedRow")).toEqual([]);
});

it("undoes until the very end of the seven days", async () => {
  given([importItem({ created_at: "2027-02-22T18:00:00.000Z" }), PERSON, created]);
  expect((await send()).body.state).toBe("UNDONE");
});

it("refuses after seven days", async () => {
  given([importItem({ created_at: "2027-02-01T00:00:00.000Z" }), PERSON, created]);
  expect(await request()).toMatchObject({ status: 409, body: { code: "import_final" } });
  expect(writes()).toEqual([]);
});

it("answers 404 for another clinic's import", async () => {
  given([]);
  expect(await request()).toMatchObject({ status: 404, body: { error: "Import not found" } });
});
