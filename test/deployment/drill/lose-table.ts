import { createTable, dropTable } from "../../../infra/local/dynamodb.ts";
import { must } from "./drill-error.ts";
import { platformAdministrator } from "./scene.ts";
import type { Stage } from "./stage.ts";

/**
 * Loses the whole table and restores it from the clinics' backups.
 * @throws DrillError unless every clinic is as before
 */
export async function loseTable(stage: Stage): Promise<void> {
  const { clinics, digests, dynamoDb, print } = stage;
  const before = await digests();
  for (const [at, { name, tenant_id }] of clinics.entries())
    print(`${name} (${tenant_id}): ${before[at]?.rows} rows, hash ${before[at]?.whole.slice(0, 12)}`);
  for (const clinic of clinics) await stage.backUp(clinic);

  await dropTable(dynamoDb);
  await createTable(dynamoDb, false);
  must(
    (await digests()).every(({ rows }) => rows === 0),
    "The table is not empty after it was wiped.",
  );
  print("Wiped the table: 0 rows");

  // Platform administrators belong to no clinic, so no clinic's backup has them.
  await platformAdministrator();
  for (const clinic of clinics) await stage.restore(clinic);
  const after = await digests();
  for (const [at, { name }] of clinics.entries())
    must(after[at]?.whole === before[at]?.whole, `${name} is not as it was: ${after[at]?.rows} rows.`);
  print("Compared: 3 of 3 clinics have the hash that they had");
  await stage.smokeAll();
}
