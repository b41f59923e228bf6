import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { handler } from "../../../../functions/api/imports/index.ts";
import { finishUndo } from "../../../../functions/domain/importing/finish-undo.ts";
import { duplicatePairEntity } from "../../../../functions/entities/patients.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { SERVICE } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { nthId } from "../../../support/many-rows.ts";
import { describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import {
  IMPORT_ID,
  importedRowItem,
  importItem,
  LEAD,
  NOTE,
  PATIENT,
  searchItemsOf,
  takeUndoSteps,
  UNDO_STEP,
} from "../../../support/patient-rows.ts";
import { canceled, itemOf, type Noun, nextItem } from "../../../support/rows.ts";

describe("create", () => {
  const body = { kind: "leads", file_name: "leads.csv", file_hash: "5f2a" };
  const opened = operation({ handler, route: contract.imports.create, request: { body } });
  const { rows, send } = opened;

  it("begins an import with its audit entry", async () => {
    const { status, body: answer } = await send();
    expect([status, answer]).toEqual([201, { import_id: expect.stringMatching(/^imp_[0-9a-z]{26}$/) }]);
    expect(rows("import")).toMatchObject([
      { ...body, ...answer, dry_run: false, skip_duplicates: false, state: "IMPORTED", created: 0, failed: 0 },
    ]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "imports.create", record_id: answer.import_id }]);
  });

  it("lets a dry run expire", async () => {
    await send({ body: { ...body, dry_run: true } });
    expect(rows("import")).toMatchObject([{ dry_run: true, expires: expect.any(Number) }]);
  });

  it("audits no dry run, because it begins no import", async () => {
    await send({ body: { ...body, dry_run: true } });
    expect(rows("audit_entry")).toEqual([]);
  });
});

describe("get", () => {
  const NOUN: Noun = { entity: "import", idField: "import_id", item: importItem, notFound: "Import not found" };
  const PERSON = PATIENT.item();
  const kept = importedRowItem({ outcome: "KEPT", reason: "changed", record_id: PERSON.patient_id });
  const opened = operation({
    handler,
    route: contract.imports.get,
    request: { params: { import_id: IMPORT_ID } },
    items: [importItem({ state: "UNDONE", created: 3, removed: 2, kept: 1 }), PERSON, kept],
  });
  const { given, rows, send } = opened;

  it("returns the import and the records that its undo has kept, and leaves an audit entry", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: {
        ...{ import_id: IMPORT_ID, state: "UNDONE", created: 3, removed: 2, kept: 1, undo_problem: null },
        kept_rows: [{ row: 1, record_id: PERSON.patient_id, name: "Grace Hopper", reason: "changed" }],
      },
    });
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.list", record_ids: [PERSON.patient_id] }]);
  });

  it("shows the progress of an undo, and names no one before its end", async () => {
    given([importItem({ state: "UNDOING", created: 3, removed: 1, kept: 1 }), PERSON, kept]);
    expect((await send()).body).toMatchObject({ state: "UNDOING", removed: 1, kept: 1, kept_rows: [] });
    expect(rows("audit_entry")).toEqual([]);
  });

  itFindsOnlyOwn(opened, NOUN);
});

describe("list", () => {
  const NOUN: Noun = { entity: "import", idField: "import_id", item: importItem, notFound: "Import not found" };
  const newer = IMPORT_ID.replace(/n$/, "p");
  const dryRun = importItem({ import_id: IMPORT_ID.replace(/n$/, "q"), dry_run: true });

  const { given, send } = describeList(NOUN, {
    handler,
    route: contract.imports.list,
    inOrder: [importItem({ import_id: newer, created: 3, failed: 1, file_hash: "5f2a" }), importItem()],
    others: [dryRun],
  });

  it("shows the counts, who imported, and until when that can be undone", async () => {
    const { body } = await send();
    expect(body.items[0]).toMatchObject({
      import_id: newer,
      file_hash: "5f2a",
      created: 3,
      failed: 1,
      created_by_name: "Ada Byron",
      undo_until: new Date(Date.parse(String(body.items[0]?.created_at)) + 7 * 86_400_000).toISOString(),
    });
  });

  it.each<[string, object, number, string | null]>([
    ["goes on", { state: "UNDOING" }, 15 * 60_000, null],
    ["has waited for more than 15 minutes", { state: "UNDOING" }, 15 * 60_000 + 1, REQUEST_TEXTS.unavailable],
    ["has failed a moment ago", { state: "UNDOING", undo_failure: "Failed." }, 2 * 60_000, null],
    [
      "has failed and was not repeated in time",
      { state: "UNDOING", undo_failure: "Failed." },
      2 * 60_000 + 1,
      "Failed.",
    ],
    ["has ended", { state: "UNDONE", undo_step: UNDO_STEP }, 3_600_000, null],
  ])("shows a problem or none with an undo that %s", async (_, changes, ms, problem) => {
    given([importItem(changes)]);
    vi.setSystemTime(Date.parse(NOW) + ms);
    expect((await send()).body.items[0]?.undo_problem).toBe(problem);
  });

  it("shows an empty hash for an import of a release that stored none", async () => {
    const { file_hash: _, ...older } = importItem();
    given([older]);
    const { body } = await send();
    expect(body.items).toMatchObject([{ import_id: IMPORT_ID, file_hash: "" }]);
  });
});

describe("undo", () => {
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
    given([
      importItem({ state: "UNDONE", created: 60, kept: 60 }),
      ...Array.from({ length: 60 }, (_, n) => kept(n + 1)),
    ]);
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
});

describe("finish undo", () => {
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
      duplicatePairEntity().put({
        tenant_id: IDS.tenant,
        patient_id: one,
        other_id: "pat_z",
        state: "OPEN",
        rank: "50",
      }),
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
});
