import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  paginateListUsers,
} from "@aws-sdk/client-cognito-identity-provider";
import { createTable, dropTable } from "../../../infra/local/dynamodb.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { must, type Person, platformAdministrator } from "./scene.ts";
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
  print(`Compared: ${clinics.length} of ${clinics.length} clinics have the hash that they had`);
  await stage.smokeAll();
}

/** Deletes every account, as if a new user pool had been deployed. */
async function emptyPool(): Promise<number> {
  const { cognito } = await import("../../../functions/domain/identity/cognito.ts");
  const { userPool } = await import("../../../functions/domain/identity/account.ts");
  const names: string[] = [];
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, userPool))
    names.push(...Users.flatMap(({ Username }) => Username ?? []));
  for (const Username of names) await cognito.send(new AdminDeleteUserCommand({ ...userPool, Username }));
  return names.length;
}

/** Checks a user's rebuilt account in Cognito, and returns its id. */
async function rebuiltAccount({ user_id, role }: Person): Promise<string> {
  const { cognito } = await import("../../../functions/domain/identity/cognito.ts");
  const { userPool } = await import("../../../functions/domain/identity/account.ts");
  const { ownerOf } = await import("../../../functions/domain/identity/account-owner.ts");
  const { byName, userIdOf } = await import("../../../functions/domain/identity/account-owner.ts");
  const owner = await ownerOf(user_id);
  const who = { ...userPool, Username: owner?.email ?? "" };
  const { UserAttributes, Username, Enabled } = await cognito.send(new AdminGetUserCommand(who));
  const attributes = byName(UserAttributes);
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand({ ...userPool, Username }));
  must(Enabled !== false && userIdOf(attributes) === user_id, `The account of ${user_id} is not theirs.`);
  must(Groups.map(({ GroupName }) => GroupName).join() === role, `The account of ${user_id} lacks its group.`);
  must(attributes.sub !== undefined && attributes.sub !== user_id, `The account of ${user_id} is the former one.`);
  return attributes.sub ?? "";
}

/**
 * Loses the table and the user pool, as with a region, restores the clinics from their backups, and rebuilds the
 * accounts.
 * @throws DrillError unless every clinic is as before and its users can work with their new accounts
 */
export async function loseRegion(stage: Stage): Promise<void> {
  const { api, clinics, digests, dynamoDb, print } = stage;
  const before = await digests();
  for (const clinic of clinics) await stage.backUp(clinic);
  await dropTable(dynamoDb);
  await createTable(dynamoDb, false);
  print(`Lost the region: the table and ${await emptyPool()} accounts`);

  await platformAdministrator();
  for (const clinic of clinics) await stage.restore(clinic);
  const { rebuildAccounts } = await import("../../../infra/cli/tenant/accounts.ts");
  for (const { tenant_id, name } of clinics) {
    const { created, taken } = await rebuildAccounts(tenant_id, { dryRun: false });
    must(created.length > 1 && taken.length === 0, `${name} has ${created.length} rebuilt accounts.`);
    const again = await rebuildAccounts(tenant_id, { dryRun: false });
    must(again.created.length === 0 && again.kept.length === created.length, `${name} was rebuilt twice.`);
    print(`Rebuilt the accounts of ${name}: ${created.length}`);
  }
  const after = await digests();
  for (const [at, { name }] of clinics.entries())
    must(after[at]?.whole === before[at]?.whole, `${name} is not as it was: ${after[at]?.rows} rows.`);
  print(`Compared: the region's ${clinics.length} clinics have the hash that they had`);
  // This comes after the comparison, because the work of users changes rows.
  for (const { name, receptionist } of clinics) {
    const account = await rebuiltAccount(receptionist);
    const { user_id } = await api.done({ ...receptionist, account }, contract.accounts.me, {});
    must(user_id === receptionist.user_id, `${name}'s receptionist is another user now.`);
    const { status } = await api.call(contract.accounts.me, {}, { ...receptionist, user_id: account });
    must(status === 403, `${name} let in an account without a user: ${status}.`);
  }
  await stage.smokeAll();
}
