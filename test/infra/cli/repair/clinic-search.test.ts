import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { openClinic } from "../../../support/clinic.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import { emulators, givenRepairs, runRepair } from "./given-repairs.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

givenRepairs();

test("repairs a missing item of the search index", async () => {
  const { tenant_id, send } = await openClinic("Repaired Clinic");
  await runRepair("clinic-search", "--tenant", tenant_id);
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const rows = (await rowsBesideCommands(emulators.dynamoDb)).map((row) => JSON.parse(row));
  const { pk, sk } = rows.find(({ term, record_id }) => term === "repaired" && record_id === tenant_id) ?? {};
  await table.client.send(new DeleteCommand({ TableName: table.table, Key: { pk, sk } }));
  const found = async () =>
    (await send("PLATFORM_ADMIN", "tenants", "list", { query: { search: "repaired" } as never })).body.items.length;
  expect(await found()).toBe(0);
  expect(await runRepair("clinic-search", "--tenant", tenant_id)).toContain("1 rows of 1 clinics were changed");
  expect(await found()).toBe(1);
});

test("removes what the search index holds of former names and of clinics that were deleted", async () => {
  const clinic = await openClinic("Present Clinic");
  const [renamed, deleted] = [{ ...clinic }, { tenant_id: "ten_01jd3v8c9m4q2w6x8z0y1t5k7n" }];
  const { clinicItems } = await import("../../../../functions/domain/search/search.ts");
  const { searchItemEntity } = await import("../../../../functions/entities/patients.ts");
  const former = { tenant_name: "Formerly Named", username: "former1", city: "Duluth", email: "former@example.com" };
  for (const { tenant_id } of [renamed, deleted])
    await searchItemEntity()
      .put(clinicItems({ tenant_id, ...former }))
      .go();
  const termsOf = async (word: string) =>
    (await rowsBesideCommands(emulators.dynamoDb)).filter((row) => row.includes(word));
  expect(await termsOf("#formerly#")).toHaveLength(2);
  await runRepair("clinic-search", "--tenant", clinic.tenant_id);
  expect(await termsOf("#formerly#")).toHaveLength(2);
  const untouched = await rowsBesideCommands(emulators.dynamoDb);
  await runRepair("clinic-search", "--dry-run");
  expect(await rowsBesideCommands(emulators.dynamoDb)).toEqual(untouched);
  await runRepair("clinic-search");
  expect(await termsOf("ormer")).toEqual([]);
  expect(await termsOf("#present#")).toHaveLength(1);
});
