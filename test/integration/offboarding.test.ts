import { BatchWriteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { strFromU8, unzipSync } from "fflate";
import { type Clinic, idOfKey, type OperationOf, openClinic, plantKey } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { tableRows } from "../support/table-rows.ts";
import { openFrontDesk } from "./front-desk.ts";

const DAY_MS = 86_400_000;

let emulators: Emulators;
let clinic: Clinic;
let other: Clinic;
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true, s3: true, stream: true });
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  [clinic, other] = [await openClinic(), await openClinic("Hillview Dental")];
  const desk = await openFrontDesk(clinic);
  await clinic.send("RECEPTIONIST", "appointments", "book", {
    body: { ...desk, date: MONDAY, start_time: "09:00", reason: "=HYPERLINK(1)" },
  } as never);
  // The table finds a person of the clinic by what they did there, where they have no row of staff.
  await clinic.send("MANAGER", "appointments", "list");
  const { auditEntryEntity, auditEntry } = await import("../../functions/entities/audit-entry.ts");
  const practitioner = { userId: clinic.users.PRACTITIONER, role: "PRACTITIONER", requestId: "r1" } as const;
  const entry = auditEntry(practitioner, "accounts.signOutEverywhere", clinic.tenant_id, practitioner.userId);
  await auditEntryEntity().create(entry).go();
});

const ask = <O extends OperationOf<"offboarding">>(operation: O, by = clinic) =>
  by.send("PLATFORM_ADMIN", "offboarding", operation, { params: { tenant_id: clinic.tenant_id } } as never);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
async function work(time = inDays(0)): Promise<void> {
  const { handler } = await import("../../functions/events/jobs/offboard-tenants.ts");
  await handler({ time }, { getRemainingTimeInMillis: () => 900_000 });
}
const rowsOf = (tenant_id: string) => tableRows(emulators.dynamoDb, tenant_id);
const PLATFORMS = ['"tenantDeletion"', "$audit#tenant_id_platform"];
/** Returns the clinic's own rows, without its deletion and the platform's own audit log, which stay. */
const ownRows = async () =>
  (await rowsOf(clinic.tenant_id)).filter((row) => !PLATFORMS.some((mark) => row.includes(mark)));

test("exports every row of a clinic as JSON and CSV, to a file that only a signed link opens", async () => {
  expect(await ask("getExport")).toMatchObject({ status: 404 });
  expect(await ask("startExport")).toMatchObject({ status: 201, body: { status: "PENDING", download_url: null } });
  const [{ requested_at }] = [(await ask("startExport")).body];
  await work();
  const { body } = await ask("getExport");
  expect(body).toMatchObject({ status: "READY", requested_at, rows: expect.any(Number) });
  const zip = unzipSync(new Uint8Array(await (await fetch(body.download_url ?? "")).arrayBuffer()));
  const [appointment] = JSON.parse(strFromU8(zip["json/appointments.json"] as Uint8Array));
  expect(appointment).toMatchObject({ date: MONDAY, reason: "=HYPERLINK(1)" });
  expect(appointment).not.toHaveProperty("pk");
  expect(strFromU8(zip["csv/appointments.csv"] as Uint8Array)).toContain("'=HYPERLINK(1)");
  expect((await fetch((body.download_url ?? "").split("?")[0] ?? "")).status).toBe(403);
});

/** Gives the clinic a username, a logo and an export, which are deleted with it. */
async function givenFiles(): Promise<void> {
  const { tenant_id } = clinic;
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const { usernameEntity } = await import("../../functions/entities/platform.ts");
  await usernameEntity().put({ username: "clinic1", tenant_id }).go();
  await tenantEntity()
    .patch({ tenant_id })
    .set({ logo_url: `/logos/tenants/${tenant_id}/logo.png?v=1` })
    .go();
  await ask("startExport");
  await work();
}

/** Adds an administrator who has not finished the onboarding. */
async function givenOnboarding(): Promise<void> {
  const { onboardingEntity } = await import("../../functions/entities/platform.ts");
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const { tenant_id } = clinic;
  const user_id = "5b8c1f3e-0000-4000-8000-000000000000";
  await onboardingEntity().put({ user_id, email: "ada@example.com", tenant_id }).go();
  await tenantEntity().patch({ tenant_id }).set({ user_id }).go();
}

test("deletes a clinic 30 days after another operator confirmed it, and leaves the other clinics as they are", async () => {
  // The clinics are counted.
  await emulators.drainStream();
  const before = await rowsOf(other.tenant_id);
  await givenFiles();
  await givenOnboarding();
  // The key's digest stands outside the clinic's partitions.
  const key = await plantKey(clinic.tenant_id, ["patients:read"]);
  expect(await tableRows(emulators.dynamoDb, idOfKey(key))).toHaveLength(2);
  expect(await ask("requestDeletion")).toMatchObject({ status: 201, body: { status: "REQUESTED" } });
  expect(await ask("confirmDeletion")).toMatchObject({ status: 403, body: { code: "same_person" } });
  expect(await ask("confirmDeletion", other)).toMatchObject({ status: 200, body: { status: "CONFIRMED" } });
  expect(await clinic.send("TENANT_ADMIN", "tenants", "getCurrent")).toMatchObject({ status: 403 });
  await work(inDays(29));
  expect((await ask("getDeletion", other)).body).toMatchObject({ status: "CONFIRMED" });
  // What the stream derives from the deleted rows is deleted by a further run.
  for (let run = 0; run < 3; run += 1) {
    await work(inDays(31));
    await emulators.drainStream();
  }
  expect((await ask("getDeletion", other)).body).toMatchObject({
    status: "DELETED",
    tenant_name: "Lakeside Family Clinic",
    deleted: { appointment: 1, patient: 1, tenant: 1, username: 1, user: 4, onboarding: 1, accounts: 5, files: 2 },
    deleted_at: expect.any(String),
    backups_until: expect.any(String),
  });
  expect(await ownRows()).toEqual([]);
  expect(await tableRows(emulators.dynamoDb, idOfKey(key))).toEqual([]);
  const query = { record_id: clinic.tenant_id };
  const { body } = await other.send("PLATFORM_ADMIN", "audit", "list", { query });
  expect(body.items.map(({ operation }) => operation)).toEqual([
    "offboarding.confirmDeletion",
    "offboarding.requestDeletion",
    "offboarding.startExport",
  ]);
  expect(await rowsOf(other.tenant_id)).toEqual(before);
});

test("can be cancelled until it begins, and keeps the clinic closed meanwhile", async () => {
  await ask("requestDeletion");
  await ask("confirmDeletion", other);
  const open = { params: { tenant_id: clinic.tenant_id }, body: { status: "ACTIVE" as const, version: 2 } };
  const activate = () => other.send("PLATFORM_ADMIN", "tenants", "setStatus", open);
  expect(await activate()).toMatchObject({ status: 409, body: { code: "being_deleted" } });
  expect(await ask("cancelDeletion", other)).toMatchObject({ status: 204 });
  await work(inDays(31));
  expect(await ask("getDeletion")).toMatchObject({ status: 404 });
  expect(await activate()).toMatchObject({ status: 200, body: { status: "ACTIVE" } });
  expect(await clinic.send("TENANT_ADMIN", "tenants", "getCurrent")).toMatchObject({ status: 200 });
});

test("continues after a run that ended at any batch, with the numbers of the first run", async () => {
  await ask("requestDeletion");
  await ask("confirmDeletion", other);
  const expected = (await ownRows()).length;
  const send = DynamoDBClient.prototype.send;
  let batches = 0;
  const spy = vi.spyOn(DynamoDBClient.prototype, "send").mockImplementation(function (this: DynamoDBClient, command) {
    if (command instanceof BatchWriteItemCommand && ++batches % 2 === 1) throw new Error("The process ended.");
    return Reflect.apply(send, this, [command]);
  } as typeof send);
  for (let run = 0; run < 20 && (await ownRows()).length > 0; run += 1) await work(inDays(31)).catch(() => undefined);
  spy.mockRestore();
  expect(batches).toBeGreaterThan(1);
  await work(inDays(31));
  const { deleted } = (await ask("getDeletion", other)).body;
  const { accounts, files, ...rows } = deleted as Record<string, number>;
  expect([accounts, files]).toEqual([4, 0]);
  expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBe(expected);
});
