import { type RawItem, textOf } from "../../../../functions/platform/dynamo/raw-table.ts";
import { type Emulators, startEmulators } from "../../../support/emulators.ts";
import { type AnyEntity, anyEntity, everyEntity, fullRow } from "./given.ts";

/** What belongs to no tenant, with the reason why an export may leave it out. */
const WITHOUT_TENANT: Readonly<Record<string, string>> = {
  addressHolds: "the holds of an IP address may be at several clinics and end within minutes",
  announcement: "an announcement of the platform is to many clinics",
  announcementMail: "the mail of an announcement is the platform's",
  attempt: "a count of attempts is of a few hours",
  invitation: "a mailed invitation is the account's and is kept for a month",
  tenantDeletion: "the certificate of a deletion outlives the clinic",
  usedProof: "the proof of a calculation is remembered for minutes, so that it is used once",
  recovery: "a password recovery is the account's and ends after an hour",
};

/** What names a tenant and is outside its partitions, with the reason why an export may leave it out. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  liveTicket: "a ticket for one connection of a screen is used within a minute",
};

const OWN = {
  tenant_id: "ten_01jd3v8c9m4q2w6x8z0y1t5k7n",
  user_id: "0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b11",
  username: "Own1",
  key_id: "key_01jd3v8c9m4q2w6x8z0y1t5k7n",
};
const OTHER = {
  tenant_id: "ten_01jd3v8c9m4q2w6x8z0y1t5k7p",
  user_id: "7a1e9a52-52fd-4d0c-8a53-0c2a8d8d1e22",
  username: "other1",
  key_id: "key_01jd3v8c9m4q2w6x8z0y1t5k7p",
};

let emulators: Emulators;
let entities: AnyEntity[];
beforeAll(async () => {
  emulators = await startEmulators();
  entities = await everyEntity();
  for (const ids of [OWN, OTHER]) for (const entity of entities) await entity.put(fullRow(entity, ids)).go();
});
afterAll(() => emulators.stop());

async function rowsOf(tenant_id: string): Promise<RawItem[]> {
  const { rawTable } = await import("../../../../functions/platform/dynamo/raw-table.ts");
  const { tenantRows } = await import("../../../../functions/domain/offboarding/tenant-rows.ts");
  const rows: RawItem[] = [];
  for await (const row of tenantRows(rawTable(), tenant_id)) rows.push(row);
  return rows;
}

test("finds every entity's rows of a tenant, and none of another tenant", async () => {
  expect(entities.length).toBeGreaterThan(15);
  const rows = await rowsOf(OWN.tenant_id);
  const kept = entities.map(({ model }) => model.entity).filter((name) => !WITHOUT_TENANT[name] && !NOT_KEPT[name]);
  expect(rows.map((row) => textOf(row, "__edb_e__")).sort()).toEqual(kept.sort());
  expect(new Set(rows.map((row) => textOf(row, "tenant_id")))).toEqual(new Set([OWN.tenant_id]));
});

test("excludes only rows without a tenant", () => {
  for (const { model, schema } of entities)
    if (WITHOUT_TENANT[model.entity]) expect(schema.attributes).not.toHaveProperty("tenant_id");
});

test("yields rows in a fixed order, with the clinic's own row last", async () => {
  const rows = await rowsOf(OWN.tenant_id);
  expect(textOf(rows.at(-1) ?? {}, "__edb_e__")).toBe("tenant");
  expect(await rowsOf(OWN.tenant_id)).toEqual(rows);
});

test("excludes users of another clinic or of the platform that a row names", async () => {
  const { userEntity } = await import("../../../../functions/entities/people.ts");
  const { staffEntity } = await import("../../../../functions/entities/people.ts");
  const entity = anyEntity(staffEntity());
  const staff = fullRow(entity, { ...OWN, user_id: OTHER.user_id, staff_id: "staff_2" });
  await entity.put(staff).go();
  const platform = "11111111-1111-4111-8111-111111111111";
  await userEntity().put({ user_id: platform, email: "p@example.com", role: "PLATFORM_ADMIN" }).go();
  await entity.put({ ...staff, user_id: platform, staff_id: "staff_3" }).go();
  const users = (await rowsOf(OWN.tenant_id)).filter((row) => textOf(row, "__edb_e__") === "user");
  expect(users.map((row) => textOf(row, "user_id"))).toEqual([OWN.user_id]);
});

test("assigns a row to a tenant only by its key, tenant and index keys together", async () => {
  const { isOf } = await import("../../../../functions/domain/offboarding/tenant-rows.ts");
  const rows = await rowsOf(OWN.tenant_id);
  const foreign = new Map((await rowsOf(OTHER.tenant_id)).map((row) => [textOf(row, "__edb_e__"), row]));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const other = foreign.get(textOf(row, "__edb_e__")) ?? {};
    expect(isOf(OWN.tenant_id, row)).toBe(true);
    expect(isOf(OTHER.tenant_id, row)).toBe(false);
    expect(isOf(OWN.tenant_id, { ...row, ...(other.pk && { pk: other.pk }) })).toBe(false);
    expect(isOf(OWN.tenant_id, { ...row, tenant_id: { S: OTHER.tenant_id } })).toBe(false);
    expect(isOf(OWN.tenant_id, { ...row, gsi1pk: { S: `$clinic#tenant_id_${OTHER.tenant_id}#role_X` } })).toBe(false);
    const { sk: _, ...keyless } = row;
    expect(isOf(OWN.tenant_id, keyless)).toBe(false);
  }
});

test("finds every administrator of a clinic, whom one item names", async () => {
  const { administratorsEntity } = await import("../../../../functions/entities/people.ts");
  const { userEntity } = await import("../../../../functions/entities/people.ts");
  const second = "22222222-2222-4222-8222-222222222222";
  const { tenant_id } = OWN;
  await userEntity().put({ user_id: second, tenant_id, email: "s@example.com", role: "TENANT_ADMIN" }).go();
  const ids = [OWN.user_id, second];
  await administratorsEntity().put({ tenant_id, user_ids: ids, active_ids: ids, revision: 2 }).go();
  const users = (await rowsOf(tenant_id)).filter((row) => textOf(row, "__edb_e__") === "user");
  expect(users.map((row) => textOf(row, "user_id"))).toEqual([OWN.user_id, second]);
});
