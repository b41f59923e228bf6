import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { openClinic } from "../../../support/clinic.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import { emulators, givenMigrations, runMigration } from "./given-migrations.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

givenMigrations();

/** Opens a clinic as an older release wrote it: in no list by use, and in no search index. */
async function openFormer(name: string, used_until?: string) {
  const clinic = await openClinic(name, used_until ? { used_until } : {});
  const { TenantEntity } = await import("../../../../functions/entities/platform.ts");
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const { Key } = TenantEntity.get(clinic).params<{ Key: Record<string, unknown> }>();
  const UpdateExpression = "REMOVE gsi2pk, gsi2sk, use_order";
  await table.client.send(new UpdateCommand({ TableName: table.table, Key, UpdateExpression }));
  return clinic;
}

const NAMES = ["Oak Clinic 10", "Oak Clinic 9", "Lakeside"];

test("lists older clinics by name and by use, finds them, and changes nothing in a second run", async () => {
  const clinics = [await openFormer("Oak Clinic 10", "2027-03-05"), await openFormer("Oak Clinic 9", "2027-03-01")];
  clinics.push(await openFormer("Lakeside"));
  const namesOf = async (query: object) => {
    const { body } = await (clinics[0] ?? (await openClinic())).send("PLATFORM_ADMIN", "tenants", "list", {
      query: query as never,
    });
    return body.items.map(({ tenant_name }) => tenant_name).filter((name) => NAMES.includes(name));
  };
  expect(await namesOf({ sort: "use" })).toEqual([]);
  const untouched = await rowsBesideCommands(emulators.dynamoDb);
  await runMigration("clinic-lists", "--dry-run");
  expect(await rowsBesideCommands(emulators.dynamoDb)).toEqual(untouched);

  const [{ tenant_id } = { tenant_id: "" }] = clinics;
  expect(await runMigration("clinic-lists", "--tenant", tenant_id)).toContain("2 rows of 1 clinics were changed");
  await runMigration("clinic-lists");
  expect(await namesOf({ sort: "use" })).toEqual(["Lakeside", "Oak Clinic 9", "Oak Clinic 10"]);
  expect(await namesOf({ sort: "name" })).toEqual(["Lakeside", "Oak Clinic 9", "Oak Clinic 10"]);
  expect((await namesOf({ search: "oak" })).toSorted()).toEqual(["Oak Clinic 10", "Oak Clinic 9"]);

  const { markUsed } = await import("../../../../functions/domain/counting/clinic-use.ts");
  await markUsed(tenant_id, "2027-03-09");
  await markUsed(clinics[2]?.tenant_id ?? "", "2027-03-03");
  expect(await namesOf({ sort: "use" })).toEqual(["Oak Clinic 9", "Lakeside", "Oak Clinic 10"]);

  const once = await rowsBesideCommands(emulators.dynamoDb);
  expect(await runMigration("clinic-lists")).toContain("0 rows of");
  expect(await rowsBesideCommands(emulators.dynamoDb)).toEqual(once);
});

test("repairs a missing item of the search index", async () => {
  const { tenant_id, send } = await openFormer("Repaired Clinic");
  await runMigration("clinic-lists", "--tenant", tenant_id);
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const rows = (await rowsBesideCommands(emulators.dynamoDb)).map((row) => JSON.parse(row));
  const { pk, sk } = rows.find(({ term, record_id }) => term === "repaired" && record_id === tenant_id) ?? {};
  await table.client.send(new DeleteCommand({ TableName: table.table, Key: { pk, sk } }));
  const found = async () =>
    (await send("PLATFORM_ADMIN", "tenants", "list", { query: { search: "repaired" } as never })).body.items.length;
  expect(await found()).toBe(0);
  expect(await runMigration("clinic-lists", "--tenant", tenant_id)).toContain("1 rows of 1 clinics were changed");
  expect(await found()).toBe(1);
});

test("removes what the search index holds of former names and of clinics that were deleted", async () => {
  const clinic = await openFormer("Present Clinic");
  const [renamed, deleted] = [{ ...clinic }, { tenant_id: "ten_01jd3v8c9m4q2w6x8z0y1t5k7n" }];
  const { clinicItems } = await import("../../../../functions/domain/search/search.ts");
  const { SearchItemEntity } = await import("../../../../functions/entities/patients.ts");
  const former = { tenant_name: "Formerly Named", username: "former1", city: "Duluth", email: "former@example.com" };
  for (const { tenant_id } of [renamed, deleted])
    await SearchItemEntity.put(clinicItems({ tenant_id, ...former })).go();
  const termsOf = async (word: string) =>
    (await rowsBesideCommands(emulators.dynamoDb)).filter((row) => row.includes(word));
  expect(await termsOf("#formerly#")).toHaveLength(2);
  await runMigration("clinic-lists", "--tenant", clinic.tenant_id);
  expect(await termsOf("#formerly#")).toHaveLength(2);
  const untouched = await rowsBesideCommands(emulators.dynamoDb);
  await runMigration("clinic-lists", "--dry-run");
  expect(await rowsBesideCommands(emulators.dynamoDb)).toEqual(untouched);
  await runMigration("clinic-lists");
  expect(await termsOf("ormer")).toEqual([]);
  expect(await termsOf("#present#")).toHaveLength(1);
});

test("loses no use that is noted while it runs", async () => {
  const clinic = await openFormer("Busy Clinic", "2027-03-01");
  const { clinicListsMigration } = await import("../../../../infra/cli/migrations/clinic-lists.ts");
  const { markUsed } = await import("../../../../functions/domain/counting/clinic-use.ts");
  const { TenantEntity } = await import("../../../../functions/entities/platform.ts");
  const page = await clinicListsMigration.kinds.byUse?.(clinic.tenant_id, null);
  await markUsed(clinic.tenant_id, "2027-03-09");
  expect(await page?.outdated[0]?.migrate()).toBe(false);
  expect((await TenantEntity.get(clinic).go()).data?.used_until).toBe("2027-03-09");
});
