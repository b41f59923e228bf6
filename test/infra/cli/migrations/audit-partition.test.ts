import { newPatient } from "../../../integration/front-desk.ts";
import { openClinic } from "../../../support/clinic.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import { emulators, givenMigrations, runMigration } from "./given-migrations.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

givenMigrations();

test("moves the entries of a clinic into the audit log's own partition, as if they had been written there", async () => {
  const clinic = await openClinic("Lakeside");
  for (const last_name of ["Hopper", "Murray"])
    await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } });
  const { PutCommand, DeleteCommand } = await import("@aws-sdk/lib-dynamodb");
  const { AuditEntryEntity } = await import("../../../../functions/entities/audit-entry.ts");
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const written = await rowsBesideCommands(emulators.dynamoDb);
  const { data } = await AuditEntryEntity.query.byTime(clinic).go({ pages: "all" });
  expect(data.length).toBeGreaterThan(1);
  const former = (key: unknown) => String(key).replace(/^\$audit#/, "$clinic#");
  for (const entry of data) {
    const { Item } = AuditEntryEntity.put(entry).params() as { Item: Record<string, unknown> };
    const keys = Object.fromEntries(["pk", "gsi1pk", "gsi2pk"].map((name) => [name, former(Item[name])]));
    await table.client.send(new PutCommand({ TableName: table.table, Item: { ...Item, ...keys } }));
    await table.client.send(new DeleteCommand({ TableName: table.table, Key: { pk: Item.pk, sk: Item.sk } }));
  }
  expect((await AuditEntryEntity.query.byTime(clinic).go()).data).toEqual([]);

  expect(await runMigration("audit-partition")).toContain(`${data.length} rows of 1 clinics were changed`);
  expect(await rowsBesideCommands(emulators.dynamoDb)).toEqual(written);
  expect(await runMigration("audit-partition")).toContain("0 rows of 1 clinics were changed");
});
