import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newPatient } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  clinic = await openClinic();
});

const register = async (last_name: string): Promise<string> =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } })).body.patient_id;
const open = (patient_id: string) => clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
const activity = async (query: object = {}, owner = clinic) =>
  (await owner.send("TENANT_ADMIN", "activity", "list", { query })).body;
const told = (page: { items: { operation: string; record_id: string }[] }) =>
  page.items.map(({ operation, record_id }) => [operation, record_id]);

/** Writes an entry of a time long past. */
async function entryAt(at: string, record_id: string): Promise<void> {
  const { AuditEntryEntity, auditEntry } = await import("../../functions/data/audit-entry.ts");
  const actor = { userId: clinic.users.RECEPTIONIST, role: "RECEPTIONIST", requestId: "r" } as const;
  await AuditEntryEntity.put({ ...auditEntry(actor, "patients.get", clinic.tenant_id, record_id), at }).go();
}

test("the administrator sees who did what to which record, latest first", async () => {
  const patient_id = await register("Hopper");
  await open(patient_id);
  const page = await activity();
  expect(told(page)).toEqual([
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

test("it narrows to a record, to a person, and to both", async () => {
  const [one, other] = [await register("One"), await register("Other")];
  await clinic.send("TENANT_ADMIN", "tenants", "putNotificationSettings", {
    body: (await clinic.send("TENANT_ADMIN", "tenants", "getNotificationSettings")).body,
  });
  await open(one);
  expect(told(await activity({ record_id: one }))).toEqual([
    ["patients.get", one],
    ["patients.create", one],
  ]);
  expect(told(await activity({ user_id: clinic.users.TENANT_ADMIN }))).toEqual([
    ["tenants.putNotificationSettings", clinic.tenant_id],
  ]);
  const both = { record_id: other, user_id: clinic.users.RECEPTIONIST };
  expect(told(await activity(both))).toEqual([["patients.create", other]]);
  expect(told(await activity({ ...both, user_id: clinic.users.MANAGER }))).toEqual([]);
});

test.each([{}, { record_id: "pat_x" }, { user: true }])(
  "a day is from its first instant up to its last: %o",
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
    expect(items.map((item: { at: string }) => item.at)).toEqual([at[2], at[1]]);
  },
);

test("pages follow one another without a gap", async () => {
  for (let n = 0; n < 7; n += 1) await register(`Nr ${n}`);
  const first = await activity({ limit: 4 });
  const second = await activity({ limit: 4, cursor: first.next_cursor });
  const all = told(await activity());
  expect(all).toHaveLength(7);
  expect([...told(first), ...told(second)]).toEqual(all);
});

test("what the platform does is told without its people's names", async () => {
  const params = { tenant_id: clinic.tenant_id };
  await clinic.send("PLATFORM_ADMIN", "tenants", "setStatus", { params, body: { status: "ACTIVE", version: 1 } });
  expect((await activity()).items).toMatchObject([
    { operation: "tenants.setStatus", user_name: "Platform administrator", user_role: "PLATFORM_ADMIN" },
  ]);
});

test("a clinic sees its own only", async () => {
  const patient_id = await register("Hopper");
  const foreign = await openClinic("Hillview Dental");
  for (const query of [{}, { record_id: patient_id }, { user_id: clinic.users.RECEPTIONIST }])
    expect(told(await activity(query, foreign))).toEqual([]);
});

test("an instant that is none is refused at its field", async () => {
  const query = { from: "yesterday" };
  expect(await clinic.send("TENANT_ADMIN", "activity", "list", { query })).toMatchObject({
    status: 422,
    body: { fields: { from: expect.any(String) } },
  });
});
