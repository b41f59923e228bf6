import type { Answer } from "../support/call.ts";
import type { OperationOf } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { killedAt } from "../support/faults.ts";
import { tableRows } from "../support/table-rows.ts";
import { clinic, desk, emulators, openDeskForEach } from "./desk-for-each.ts";
import { meetAtTransactions } from "./meetings.ts";

openDeskForEach({ stream: true });
beforeEach(async () => {
  await emulators.drainStream();
});

const send = <O extends OperationOf<"imports">>(operation: O, request: object = {}) =>
  clinic.send("TENANT_ADMIN", "imports", operation, request as never);

/** The rows of an import that is killed half-way: more than the ten that an undo removes at once. */
const ROWS = 20;
const NAMES = ["Ada", "Bea", "Cleo", "Dora", "Edda", "Fay", "Gita", "Hana", "Ines", "Jo"];
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    values: {
      first_name: NAMES[at % NAMES.length],
      last_name: `Imported${"abcdefghij"[Math.floor(at / NAMES.length)]}`,
      contact: `312-555-${1000 + at}`,
      dob: `${(at % 12) + 1}/${(at % 28) + 1}/19${50 + (at % 40)}`,
    },
  }));

const begin = async (body: object = {}) =>
  (await send("create", { body: { kind: "patients", ...body } })).body.import_id;
const add = (import_id: string, rows: object[]) => send("addRows", { params: { import_id }, body: { rows } });
const get = (import_id: string) => send("get", { params: { import_id } });

/** Requests an undo, and lets the stream finish it. */
async function undo(import_id: string) {
  expect((await send("undo", { params: { import_id } })).body).toMatchObject({ state: "UNDOING" });
  await emulators.drainStream();
  return get(import_id);
}

/** Rows that stay: the audit log, the import itself, and what records requests and readings for a while. */
const KEPT = /"__edb_e__":"(audit_entry|auditReference|import|recentRead|tenantMinute|idempotency)"/;
/** A total that is zero again, and how often a total was changed. */
const NOTHING = /"__edb_e__":"(?:tally|rowCount)".*"total":0\b/;
const CHANGES = /("__edb_e__":"tally".*"revision":)(\d+)/;
const state = async () =>
  (await tableRows(emulators.dynamoDb, clinic.tenant_id))
    .filter((row) => !KEPT.test(row) && !NOTHING.test(row))
    .map((row) => row.replace(CHANGES, "$1"))
    .sort();

const patients = async () =>
  (await tableRows(emulators.dynamoDb, clinic.tenant_id)).filter((row) => row.includes('"__edb_e__":"patient"')).length;

test.each(["before", "after"] as const)(
  "resumes an import that was killed half-way, %s its transaction",
  async (when) => {
    const rows = people(ROWS);
    const import_id = await begin();
    const known = await patients();
    expect(await killedAt(7, when, () => add(import_id, rows))).toBe(true);
    expect(await patients()).toBe(known + (when === "after" ? 7 : 6));
    const { status, body } = await add(import_id, rows);
    expect([status, body.items.filter(({ ok }) => ok)]).toMatchObject([200, { length: ROWS }]);
    expect(await patients()).toBe(known + ROWS);
    expect(new Set(body.items.map(({ record_id }) => record_id)).size).toBe(ROWS);
    const { items } = (await send("list")).body;
    expect(items).toMatchObject([{ import_id, created: ROWS, failed: 0, state: "IMPORTED" }]);
  },
);

test.each(["patients", "leads"])("leaves no trace of %s whose import is undone", async (kind) => {
  const before = await state();
  const import_id = await begin({ kind });
  // Two rows of one person become a pair of likely duplicates.
  const [first] = people(1);
  await add(import_id, [...people(12), { ...first, row: 99 }, { row: 100, values: { first_name: "" } }]);
  await emulators.drainStream();
  expect((await state()).length).toBeGreaterThan(before.length + 12 * 5);
  expect((await undo(import_id)).body).toMatchObject({ state: "UNDONE", created: 13, removed: 13, kept: 0 });
  await emulators.drainStream();
  expect(await state()).toEqual(before);
});

test("leaves no trace of services whose import is undone", async () => {
  const before = await state();
  const import_id = await begin({ kind: "services" });
  const values = { location_id: "Lake Street", fee: "80", duration: "30" };
  const rows = ["Cleaning", "Filling"].map((service_name, at) => ({ row: at, values: { ...values, service_name } }));
  await add(
    import_id,
    rows.map((each) => ({ ...each, row: each.row + 1 })),
  );
  expect((await state()).length).toBeGreaterThan(before.length);
  await undo(import_id);
  await emulators.drainStream();
  expect(await state()).toEqual(before);
});

test("books imported appointments once, and takes them off all lists, days and counts when the import is undone", async () => {
  const { tenant_id } = clinic;
  const person = { first_name: "Ines", last_name: "Moss", contact: "312-555-0100", dob: "1980-03-04" };
  await clinic.send("RECEPTIONIST", "patients", "create", { body: person });
  const names = { patient: "Moss, Ines", practitioner: "Chidi Okafor", service: "Check-up", location: "Lake Street" };
  const rows = [
    { row: 2, values: { ...names, date: MONDAY, start_time: "10:00" } },
    { row: 3, values: { ...names, date: "3/4/2024", start_time: "10:00", status: "No show" } },
  ];
  const import_id = await begin({ kind: "appointments" });
  const { body } = await add(import_id, rows);
  expect(body.items).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await add(import_id, rows)).body).toEqual(body);
  await emulators.drainStream();
  const taken = { ...desk, date: MONDAY, start_time: "10:00" };
  expect(await clinic.send("RECEPTIONIST", "appointments", "book", { body: taken as never })).toMatchObject({
    status: 409,
  });
  const stored = async () => {
    const all = (await tableRows(emulators.dynamoDb, tenant_id)).map((row) => JSON.parse(row));
    return (entity: string) => all.filter(({ __edb_e__ }) => __edb_e__ === entity);
  };
  expect((await stored())("countedAppointment")).toHaveLength(2);

  expect((await undo(import_id)).body).toMatchObject({ state: "UNDONE", removed: 2, kept: 0 });
  const left = await stored();
  for (const entity of ["appointment", "listed", "countedAppointment", "importedRow"]) expect(left(entity)).toEqual([]);
  expect(left("bookedDay").flatMap(({ appointments }) => appointments)).toEqual([]);
  expect(left("dailyCount").map(({ count }) => count.by_status)).toEqual(left("dailyCount").map(() => ({})));
  expect((await clinic.send("RECEPTIONIST", "appointments", "book", { body: taken as never })).status).toBe(201);
});

test("takes a step of an undo that was killed half-way again, and finishes it", async () => {
  const before = await state();
  const import_id = await begin();
  await add(import_id, people(ROWS));
  await emulators.drainStream();
  await send("undo", { params: { import_id } });
  const { finishUndo } = await import("../../functions/domain/importing/finish-undo.ts");
  const { findRow } = await import("../../functions/platform/dynamo/batch-get.ts");
  const { importEntity } = await import("../../functions/entities/imports.ts");
  const { tenant_id } = clinic;
  const { undo_step = "" } = (await findRow(importEntity(), { tenant_id, import_id })) ?? {};
  const step = () => finishUndo(tenant_id, import_id, undo_step, { take: () => true });
  expect(await killedAt(12, "after", step)).toBe(true);
  expect((await get(import_id)).body).toMatchObject({ state: "UNDOING" });
  await emulators.drainStream();
  expect((await send("list")).body.items).toMatchObject([{ import_id, state: "UNDONE", removed: ROWS }]);
  await emulators.drainStream();
  expect(await state()).toEqual(before);
});

test("never loses a patient who is booked while the import is undone", async () => {
  const import_id = await begin();
  const { items } = (await add(import_id, people(6))).body;
  const bookings = items.map(({ record_id: patient_id }, at) => (): Promise<Answer> => {
    const body = { ...desk, patient_id, date: MONDAY, start_time: `${10 + at}:00` };
    return clinic.send("RECEPTIONIST", "appointments", "book", { body } as never);
  });
  // The first booking is written just before the undo begins to write, and the others come when they come.
  const [[earliest, undone], ...later] = await Promise.all([
    meetAtTransactions([...bookings.slice(0, 1), () => undo(import_id)], 0),
    ...bookings.slice(1).map((book) => book()),
  ]);
  const winners = [earliest, ...later].flatMap((each) => (each?.status === 201 ? [String(each.body.patient_id)] : []));
  expect(winners).not.toEqual([]);
  const kept = undone?.body.kept_rows as { readonly record_id: string }[];
  expect(kept.map(({ record_id }) => record_id).sort()).toEqual(winners.sort());
  for (const patient_id of winners)
    expect((await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } })).status).toBe(200);
});

test("can't undo the import of a patient who was erased", async () => {
  const import_id = await begin();
  const { items } = (await add(import_id, people(2))).body;
  const patient_id = items[0]?.record_id ?? "";
  await clinic.send("TENANT_ADMIN", "patients", "erase", { params: { patient_id } });
  expect((await undo(import_id)).body).toMatchObject({ state: "UNDONE", kept_rows: [] });
  expect((await tableRows(emulators.dynamoDb, clinic.tenant_id)).filter((row) => row.includes("Importeda"))).toEqual(
    [],
  );
});

test.each([
  ["batch", 0],
  ["undo", 1],
])("removes all that was imported when a batch and the undo of its import meet, the %s first", async (_, chosen) => {
  const before = await state();
  const import_id = await begin();
  await add(import_id, people(2));
  const rows = people(12).slice(2);
  const requestUndo = () => send("undo", { params: { import_id } });
  const [added, undone] = await meetAtTransactions([() => add(import_id, rows), requestUndo], chosen);
  expect(undone).toMatchObject({ status: 200, body: { state: "UNDOING" } });
  // The undo comes before the batch's last row, so that the batch as a whole is refused.
  expect(added).toMatchObject({ status: 409, body: { error: "This import was undone." } });
  await emulators.drainStream();
  const { created, removed, kept, state: end } = (await get(import_id)).body;
  expect({ end, kept, removed }).toEqual({ end: "UNDONE", kept: 0, removed: created });
  expect(created).toBeGreaterThanOrEqual(2);
  expect((await add(import_id, rows)).body).toMatchObject({ code: "import_final" });
  await emulators.drainStream();
  expect(await state()).toEqual(before);
});
