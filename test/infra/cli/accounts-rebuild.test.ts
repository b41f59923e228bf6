import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { accountsRebuild } from "../../../infra/cli/accounts.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";
import { type Item, tenantItem } from "../../support/rows.ts";
import { givenOperator, OPERATOR_ARN } from "./operator-caller.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const TENANT = "ten_01jd3v8c9m4q2w6x8z0y1t5k7n";
const ssm = mockClient(SSMClient);
givenOperator();
let emulators: Emulators;
/** The users' ids by the first part of their addresses. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
  const { createAccount } = await import("../../../functions/domain/identity/account.ts");
  const { tenantEntity } = await import("../../../functions/entities/platform.ts");
  const { userEntity } = await import("../../../functions/entities/people.ts");
  const { administratorsEntity } = await import("../../../functions/entities/people.ts");
  for (const [name, status] of [
    ["owner", "ACTIVE"],
    ["former", "INACTIVE"],
  ] as const) {
    const email = `${name}@example.com`;
    const { userId: user_id } = await createAccount(email);
    ids[name] = user_id;
    await userEntity().create({ user_id, tenant_id: TENANT, email, role: "TENANT_ADMIN", status }).go();
  }
  const { owner = "", former = "" } = ids;
  const { __edb_e__, __edb_v__, pk, sk, ...tenant } = tenantItem({ tenant_id: TENANT, user_id: owner }) as Item;
  await tenantEntity()
    .create(tenant as never)
    .go();
  const user_ids = [owner, former];
  await administratorsEntity()
    .create({ tenant_id: TENANT, user_ids, active_ids: [owner], revision: 1 })
    .go();
});
afterAll(() => emulators.stop());
beforeEach(() => {
  const Parameters = [
    { Name: "/clinic/prod/table-name", Value: process.env.TABLE_NAME ?? "" },
    { Name: "/clinic/prod/user-pool-id", Value: process.env.USER_POOL_ID ?? "" },
  ];
  ssm.reset();
  ssm.on(GetParametersCommand).resolves({ Parameters });
});

const cognito = new CognitoIdentityProviderClient({});
const pool = () => ({ UserPoolId: process.env.USER_POOL_ID });
const account = async (name: string) => {
  const who = { ...pool(), Username: `${name}@example.com` };
  const { UserAttributes = [], Username, Enabled } = await cognito.send(new AdminGetUserCommand(who));
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand({ ...who, Username }));
  const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  return { attributes, Enabled, groups: Groups.map(({ GroupName }) => GroupName) };
};
const rebuild = (...more: string[]) => accountsRebuild(["--env", "prod", ...more], () => undefined);
const mailed = () => emulators.outbox.list().filter(({ subject }) => /account/.test(subject)).length;

test("creates the accounts of a lost user pool with group, state and user, invites who is active, and does so once", async () => {
  for (const name of ["owner", "former"])
    await cognito.send(new AdminDeleteUserCommand({ ...pool(), Username: `${name}@example.com` }));
  expect(await rebuild("--dry-run")).toContain("2 accounts would be created, and 0 are there; nothing was changed.");
  await expect(account("owner")).rejects.toThrow();

  const before = mailed();
  expect(await rebuild()).toContain("2 accounts were created");
  const owner = await account("owner");
  expect(owner).toMatchObject({ Enabled: true, groups: ["TENANT_ADMIN"] });
  expect(owner.attributes).toMatchObject({ email_verified: "true", "custom:user_id": ids.owner });
  expect(owner.attributes.sub).not.toBe(ids.owner);
  expect(await account("former")).toMatchObject({ Enabled: false, groups: ["TENANT_ADMIN"] });
  expect(mailed()).toBe(before + 1);

  expect(await rebuild("--tenant", TENANT)).toContain("0 accounts were created and their active users invited; 2 were");
  expect(await account("owner")).toEqual(owner);
  expect(mailed()).toBe(before + 1);
});

test("leaves an entry in the platform's audit log, and in that of a clinic that is named", async () => {
  const { auditEntryEntity } = await import("../../../functions/entities/audit-entry.ts");
  const { PLATFORM } = await import("../../../functions/platform/dynamo/keys.ts");
  const entriesOf = async (tenant_id: string) => (await auditEntryEntity().query.byTime({ tenant_id }).go()).data;
  const operation = "operator.rebuildAccounts";
  expect(await entriesOf(PLATFORM)).toMatchObject([
    { operation, user_id: OPERATOR_ARN, record_id: "" },
    { operation, user_id: OPERATOR_ARN, record_id: TENANT },
  ]);
  expect(await entriesOf(TENANT)).toMatchObject([{ operation, user_id: "operator", user_role: "OPERATOR" }]);
});

test("manages a rebuilt account by the id of its user", async () => {
  const { findAccount, leaveGroup, setEnabled } = await import("../../../functions/domain/identity/account.ts");
  expect((await findAccount("owner@example.com"))?.userId).toBe(ids.owner);
  await setEnabled(String(ids.owner), false);
  await leaveGroup(String(ids.owner), "TENANT_ADMIN");
  expect(await account("owner")).toMatchObject({ Enabled: false, groups: [] });
});

test("names the users whose address belongs to another account, and leaves that account alone", async () => {
  const { userEntity } = await import("../../../functions/entities/people.ts");
  await userEntity()
    .patch({ user_id: String(ids.former) })
    .set({ email: "owner@example.com" })
    .go();
  await expect(rebuild()).rejects.toThrow(`belong to accounts of others: ${ids.former}.`);
  expect((await account("owner")).attributes["custom:user_id"]).toBe(ids.owner);
});

test("refuses what is no id of a clinic", async () => {
  await expect(rebuild("--tenant", "lakeside")).rejects.toThrow("lakeside is no id of a clinic.");
});
