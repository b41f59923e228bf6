import { contract } from "../../shared/contract/contract.ts";
import { call } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { tableRows } from "../support/table-rows.ts";
import { newPatient } from "./front-desk.ts";

/** What the tests of a file use. Imports follow every new value. */
let emulators: Emulators;
let clinic: Clinic;

/** Starts the emulators for the file, and opens a clinic without any entries for each of its tests. */
function openLogForEach(): void {
  beforeAll(async () => {
    emulators = await startEmulators();
  });
  afterAll(() => emulators.stop());
  beforeEach(async () => {
    clinic = await openClinic();
  });
}

/** Registers a patient under a last name, and returns the id. */
const register = async (last_name: string): Promise<string> =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } })).body.patient_id;
/** Opens a patient's record, which leaves an entry. */
const open = (patient_id: string) => clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
/** Returns a page of a clinic's audit log. */
const activity = async (query: object = {}, owner = clinic) =>
  (await owner.send("TENANT_ADMIN", "audit", "list", { query })).body;
/** Returns operation and record of each entry of a page. */
const actions = (page: Awaited<ReturnType<typeof activity>>) =>
  page.items.map(({ operation, record_id }) => [operation, record_id]);
/** Lists patients, which leaves an entry. */
const list = (query: object = {}) => clinic.send("RECEPTIONIST", "patients", "list", { query });

openLogForEach();

interface Named {
  readonly operation: string;
}

/** Writes an entry of a time long past. */
async function entryAt(at: string, record_id: string): Promise<void> {
  const { auditEntryEntity, auditEntry } = await import("../../functions/entities/audit-entry.ts");
  const actor = { userId: clinic.users.RECEPTIONIST, role: "RECEPTIONIST", requestId: "r" } as const;
  await auditEntryEntity()
    .put({ ...auditEntry(actor, "patients.get", clinic.tenant_id, record_id), at })
    .go();
}

test("lists who did what to which record, latest first", async () => {
  const patient_id = await register("Hopper");
  await open(patient_id);
  const page = await activity();
  expect(actions(page)).toEqual([
    ["patients.get", patient_id],
    ["patients.create", patient_id],
  ]);
  expect(page.items[0]).toMatchObject({
    user_id: clinic.users.RECEPTIONIST,
    user_name: "Ada RECEPTIONIST",
    user_role: "RECEPTIONIST",
  });
  expect(page.next_cursor).toBeNull();
});

test("filters by a record, by a person, and by both", async () => {
  const [one, other] = [await register("One"), await register("Other")];
  await clinic.send("TENANT_ADMIN", "tenants", "putNotificationSettings", {
    body: (await clinic.send("TENANT_ADMIN", "tenants", "getNotificationSettings")).body,
  });
  await open(one);
  expect(actions(await activity({ record_id: one }))).toEqual([
    ["patients.get", one],
    ["patients.create", one],
  ]);
  expect(actions(await activity({ user_id: clinic.users.TENANT_ADMIN }))).toEqual([
    ["tenants.putNotificationSettings", clinic.tenant_id],
  ]);
  const both = { record_id: other, user_id: clinic.users.RECEPTIONIST };
  expect(actions(await activity(both))).toEqual([["patients.create", other]]);
  expect(actions(await activity({ ...both, user_id: clinic.users.MANAGER }))).toEqual([]);
});

test.each([{}, { record_id: "pat_x" }, { user: true }])(
  "includes the first instant of a day and excludes that of the next: %o",
  async (by) => {
    const day = { from: "2026-03-02T00:00:00-06:00", before: "2026-03-03T00:00:00-06:00" };
    const at = [
      "2026-03-02T05:59:59.999Z",
      "2026-03-02T06:00:00.000Z",
      "2026-03-03T05:59:59.999Z",
      "2026-03-03T06:00:00.000Z",
    ];
    for (const instant of at) await entryAt(instant, "pat_x");
    const person = "user" in by ? { user_id: clinic.users.RECEPTIONIST } : by;
    const { items } = await activity({ ...day, ...person });
    expect(items.map((item) => item.at)).toEqual([at[2], at[1]]);
  },
);

test("pages through the entries without a gap", async () => {
  for (let n = 0; n < 7; n += 1) await register(`Nr ${n}`);
  const first = await activity({ limit: 4 });
  const second = await activity({ limit: 4, cursor: first.next_cursor });
  const all = actions(await activity());
  expect(all).toHaveLength(7);
  expect([...actions(first), ...actions(second)]).toEqual(all);
});

test("lists no entry of another clinic", async () => {
  const patient_id = await register("Hopper");
  const foreign = await openClinic("Hillview Dental");
  for (const query of [{}, { record_id: patient_id }, { user_id: clinic.users.RECEPTIONIST }])
    expect(actions(await activity(query, foreign))).toEqual([]);
});

test("filters by kind, alone and with a person", async () => {
  const patient_id = await register("Hopper");
  await open(patient_id);
  await list();
  const { body } = await clinic.send("TENANT_ADMIN", "tenants", "getNotificationSettings");
  await clinic.send("TENANT_ADMIN", "tenants", "putNotificationSettings", { body });
  const operations = async (query: object) => (await activity(query)).items.map((item: Named) => item.operation);
  expect(await operations({ kind: "reading" })).toEqual(["patients.list", "patients.get"]);
  expect(await operations({ kind: "record" })).toEqual(["patients.create"]);
  expect(await operations({ kind: "configuration" })).toEqual(["tenants.putNotificationSettings"]);
  expect(await operations({ kind: "configuration", user_id: clinic.users.RECEPTIONIST })).toEqual([]);
  expect(await operations({ kind: "reading", record_id: patient_id })).toEqual(["patients.get"]);
});

describe("the platform's own log", () => {
  const log = async (query: object = {}) =>
    (await clinic.send("PLATFORM_ADMIN", "audit", "list", { query })).body.items;
  const ofClinic = () => log({ record_id: clinic.tenant_id });
  const deactivate = () =>
    clinic.send("PLATFORM_ADMIN", "tenants", "setStatus", {
      params: { tenant_id: clinic.tenant_id },
      body: { status: "INACTIVE", version: 1 },
    });

  test("has the operator's acts on every clinic, found by clinic, person and kind", async () => {
    await deactivate();
    const entry = {
      operation: "tenants.setStatus",
      user_id: clinic.users.PLATFORM_ADMIN,
      record_id: clinic.tenant_id,
      record_name: "Lakeside Family Clinic",
      changes: [{ field: "status", from: "ACTIVE", to: "INACTIVE" }],
    };
    expect(await ofClinic()).toMatchObject([entry]);
    expect(await log({ user_id: clinic.users.PLATFORM_ADMIN })).toMatchObject([entry]);
    expect((await log({ kind: "configuration" }))[0]).toMatchObject(entry);
    expect(await log({ kind: "sign_in", user_id: clinic.users.PLATFORM_ADMIN })).toEqual([]);
  });

  test("shows nothing that a clinic's own people did", async () => {
    const patient_id = await register("Hopper");
    expect(await log({ record_id: patient_id })).toEqual([]);
    expect(await log({ user_id: clinic.users.RECEPTIONIST })).toEqual([]);
  });

  test("is no part of the clinic's rows, so that it stays when the clinic is deleted", async () => {
    await deactivate();
    const { rawTable } = await import("../../functions/platform/dynamo/raw-table.ts");
    const { tenantRows } = await import("../../functions/domain/offboarding/tenant-rows.ts");
    const entries: unknown[] = [];
    for await (const row of tenantRows(rawTable(), clinic.tenant_id))
      if (row.__edb_e__?.S === "audit_entry") entries.push(row.pk?.S);
    expect(entries).toEqual([`$audit#tenant_id_${clinic.tenant_id}`]);
  });
});

describe("activity reads", () => {
  /** Returns the audit entries of pages of lists, latest first. */
  const reads = async (query: object = {}) =>
    (await activity(query)).items.filter(({ record_id }) => record_id === null);

  test("leaves one entry for a page of a list, with the records on it", async () => {
    const ids = [await register("One"), await register("Two")];
    await list();
    expect(await reads()).toMatchObject([
      { operation: "patients.list", record_id: null, searched: false, user_id: clinic.users.RECEPTIONIST },
    ]);
    expect((await reads())[0]?.record_ids.toSorted()).toEqual(ids.toSorted());
    expect(await reads({ user_id: clinic.users.RECEPTIONIST })).toHaveLength(1);
    expect(actions(await activity({ record_id: ids[0] }))).toEqual([["patients.create", ids[0]]]);
  });

  test("marks the page of a search and keeps no text of it", async () => {
    await register("Hopper");
    await list({ search: "hopp" });
    expect(await reads()).toMatchObject([{ operation: "patients.list", searched: true }]);
    const stored = await tableRows(emulators.dynamoDb, "patients.list", "audit_entry");
    expect(stored).not.toEqual([]);
    expect(stored.join()).not.toMatch(/hopp/i);
  });

  test("leaves no further entry within an hour, and one after it", async () => {
    await register("Hopper");
    await Promise.all([list(), list(), list()]);
    await list();
    expect(await reads()).toHaveLength(1);
    await register("Lovelace");
    await list();
    expect(await reads(), "another set of records").toHaveLength(2);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
    try {
      await list();
    } finally {
      vi.useRealTimers();
    }
    expect(await reads()).toHaveLength(3);
  });

  test("leaves the entry of an opening for a creation that is repeated", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const request = { as: "RECEPTIONIST", sub: clinic.users.RECEPTIONIST, body: newPatient, headers } as const;
    const { handler } = await import("../../functions/api/patients/index.ts");
    const create = () => call(handler, contract.patients.create, request);
    const { patient_id } = (await create()).body;
    expect((await create()).body.patient_id).toBe(patient_id);
    expect(actions(await activity({ record_id: patient_id }))).toEqual([
      ["patients.get", patient_id],
      ["patients.create", patient_id],
    ]);
  });
});
