import { openClinic } from "../support/clinic.ts";
import { actions, activity, clinic, list, open, openLogForEach, register } from "./activity-log.ts";

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

test("shows actions of the platform under one generic name", async () => {
  const params = { tenant_id: clinic.tenant_id };
  await clinic.send("PLATFORM_ADMIN", "tenants", "setStatus", { params, body: { status: "ACTIVE", version: 1 } });
  expect((await activity()).items).toMatchObject([
    { operation: "tenants.setStatus", user_name: "Platform administrator", user_role: "PLATFORM_ADMIN" },
  ]);
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
    const { tenantRows } = await import("../../functions/domain/leaving/tenant-rows.ts");
    const entries: unknown[] = [];
    for await (const row of tenantRows(rawTable(), clinic.tenant_id))
      if (row.__edb_e__?.S === "audit_entry") entries.push(row.pk?.S);
    expect(entries).toEqual([`$audit#tenant_id_${clinic.tenant_id}`]);
  });
});
