import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { adminCreate } from "../../../infra/cli/admin-create.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";
import { givenOperator, OPERATOR_ARN } from "./operator-caller.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ssm = mockClient(SSMClient);
givenOperator();
let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
});
afterAll(() => emulators.stop());
beforeEach(() => {
  ssm.reset();
  ssm.on(GetParametersCommand).resolves({
    Parameters: [
      { Name: "/clinic/dev/table-name", Value: process.env.TABLE_NAME ?? "" },
      { Name: "/clinic/dev/user-pool-id", Value: process.env.USER_POOL_ID ?? "" },
    ],
  });
});

const create = (email: string) => adminCreate(["--env", "dev", "--email", email]);

async function accountOf(email: string) {
  const cognito = new CognitoIdentityProviderClient({});
  const who = { UserPoolId: process.env.USER_POOL_ID, Username: email };
  const { UserAttributes, Username } = await cognito.send(new AdminGetUserCommand(who));
  const { Groups } = await cognito.send(new AdminListGroupsForUserCommand({ ...who, Username }));
  const { userEntity } = await import("../../../functions/entities/people.ts");
  const user_id = UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
  return {
    user_id,
    groups: Groups?.map(({ GroupName }) => GroupName),
    row: (await userEntity().get({ user_id }).go()).data,
  };
}

test("invites the first platform administrator, and changes and mails nothing in a second run", async () => {
  expect(await create("First@Example.com")).toContain("the invitation is on its way");
  const first = await accountOf("first@example.com");
  expect(first.groups).toEqual(["PLATFORM_ADMIN"]);
  expect(first.row).toMatchObject({ email: "first@example.com", role: "PLATFORM_ADMIN", status: "ACTIVE" });
  expect(first.row).not.toHaveProperty("tenant_id");

  expect(await create("first@example.com")).toContain("nothing was mailed");
  expect(await accountOf("first@example.com")).toEqual(first);
  expect(emulators.outbox.list().filter(({ to }) => to === "first@example.com")).toHaveLength(1);
  const { auditEntryEntity } = await import("../../../functions/entities/audit-entry.ts");
  const { PLATFORM } = await import("../../../functions/platform/dynamo/keys.ts");
  const record = { tenant_id: PLATFORM, record_id: first.user_id };
  const { data: entries } = await auditEntryEntity().query.byRecord(record).go();
  const changes = [{ field: "email", from: null, to: "first@example.com" }];
  const entry = { operation: "operator.createAdministrator", user_id: OPERATOR_ARN, user_role: "OPERATOR", changes };
  expect(entries).toMatchObject([entry, entry]);
});

test("completes an account without a row", async () => {
  const { createAccount } = await import("../../../functions/domain/identity/account.ts");
  await createAccount("half@example.com");
  await create("half@example.com");
  expect(await accountOf("half@example.com")).toMatchObject({
    groups: ["PLATFORM_ADMIN"],
    row: { role: "PLATFORM_ADMIN" },
  });
});

test("refuses the address of a clinic's user", async () => {
  const { createAccount } = await import("../../../functions/domain/identity/account.ts");
  const { userEntity } = await import("../../../functions/entities/people.ts");
  const { userId: user_id } = await createAccount("desk@example.com");
  await userEntity().create({ user_id, tenant_id: "ten_1", email: "desk@example.com", role: "RECEPTIONIST" }).go();
  await expect(create("desk@example.com")).rejects.toThrow("desk@example.com is RECEPTIONIST of a clinic");
  expect((await accountOf("desk@example.com")).groups).toEqual([]);
});

test.each([
  [["--env", "dev"], "Name an address with --email"],
  [["--env", "dev", "--email", "ops"], "Name an address with --email"],
  [["--email", "a@example.com"], "Name an environment with --env <name>, such as dev."],
  [
    ["--env", "Moon", "--email", "a@example.com"],
    "Moon can't be the name of an environment (--env <name>): names are lower case",
  ],
  [["--mail", "a@example.com"], "Usage: npm run admin:create"],
])("names in one sentence what %j lacks", async (args, sentence) => {
  await expect(adminCreate(args)).rejects.toThrow(sentence);
});

test("reports an environment that is not deployed", async () => {
  ssm.on(GetParametersCommand).resolves({ Parameters: [] });
  await expect(create("first@example.com")).rejects.toThrow("dev is not deployed in us-east-1 of account 123456789012");
});
