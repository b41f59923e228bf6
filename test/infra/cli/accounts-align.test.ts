import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { accountsAlign } from "../../../infra/cli/accounts.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";
import type { Item } from "../../support/item.ts";
import { tenantItem } from "../../support/rows.ts";
import { givenDev } from "./tenant/given.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const TENANTS = ["ten_01jd3v8c9m4q2w6x8z0y1t5k7n", "ten_01jd3v8c9m4q2w6x8z0y1t5k7p"] as const;
let emulators: Emulators;
/** The users' ids by the first part of their addresses. */
const ids: Record<string, string> = {};

/** Creates a clinic with an owner and a former administrator, whose accounts fit their rows. */
async function givenClinicWithAccounts(tenant_id: string, prefix: string): Promise<void> {
  const { createAccount, joinGroup, setEnabled } = await import("../../../functions/domain/identity/account.ts");
  const { tenantEntity } = await import("../../../functions/entities/platform.ts");
  const { userEntity } = await import("../../../functions/entities/people.ts");
  const { administratorsEntity } = await import("../../../functions/entities/people.ts");
  const user_ids: string[] = [];
  for (const [name, status] of [
    [`${prefix}owner`, "ACTIVE"],
    [`${prefix}former`, "INACTIVE"],
  ] as const) {
    const email = `${name}@example.com`;
    const { userId: user_id } = await createAccount(email);
    await joinGroup(user_id, "TENANT_ADMIN");
    if (status === "INACTIVE") await setEnabled(user_id, false);
    await userEntity().create({ user_id, tenant_id, email, role: "TENANT_ADMIN", status }).go();
    ids[name] = user_id;
    user_ids.push(user_id);
  }
  const [user_id = ""] = user_ids;
  const { __edb_e__, __edb_v__, pk, sk, ...tenant } = tenantItem({ tenant_id, user_id }) as Item;
  await tenantEntity()
    .create(tenant as never)
    .go();
  await administratorsEntity()
    .create({ tenant_id, user_ids, active_ids: [user_id], revision: 1 })
    .go();
}

beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
  for (const [at, tenant_id] of TENANTS.entries()) await givenClinicWithAccounts(tenant_id, at === 0 ? "" : "other");
});
afterAll(() => emulators.stop());
beforeEach(givenDev);

const cognito = new CognitoIdentityProviderClient({});
const account = async (name: string) => {
  const who = { UserPoolId: process.env.USER_POOL_ID, Username: `${name}@example.com` };
  const { Enabled, Username } = await cognito.send(new AdminGetUserCommand(who));
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand({ ...who, Username }));
  return { Enabled, groups: Groups.map(({ GroupName }) => GroupName) };
};
const align = async (...more: string[]) => {
  const lines: string[] = [];
  lines.push(await accountsAlign(["--env", "dev", ...more], (line) => lines.push(line)));
  return lines.join("\n");
};

/** Gives accounts what was changed in the time that a restore of the table has lost. */
async function givenLostChanges(): Promise<void> {
  const { joinGroup, leaveGroup, setEnabled } = await import("../../../functions/domain/identity/account.ts");
  const { owner = "", former = "", otherowner = "" } = ids;
  await leaveGroup(owner, "TENANT_ADMIN");
  await joinGroup(owner, "RECEPTIONIST");
  await setEnabled(former, true);
  await setEnabled(otherowner, false);
}

test("aligns the accounts of all clinics with the rows, those that differ only, and changes nothing a second time", async () => {
  await givenLostChanges();
  expect(await align("--dry-run")).toContain(
    "3 accounts would be aligned with their rows, and 1 fit; nothing was changed.",
  );
  expect(await account("owner")).toEqual({ Enabled: true, groups: ["RECEPTIONIST"] });
  expect(await align()).toContain("3 accounts were aligned with their rows, and 1 fit already.");
  expect(await account("owner")).toEqual({ Enabled: true, groups: ["TENANT_ADMIN"] });
  expect(await account("former")).toMatchObject({ Enabled: false, groups: ["TENANT_ADMIN"] });
  expect(await account("otherowner")).toMatchObject({ Enabled: true });
  expect(await align()).toContain("0 accounts were aligned with their rows, and 4 fit already.");
});

test("aligns the accounts of one clinic, or of those after a clinic", async () => {
  await givenLostChanges();
  expect(await align("--tenant", TENANTS[1])).toContain("1 accounts were aligned");
  expect(await account("owner")).toMatchObject({ groups: ["RECEPTIONIST"] });
  const { tenantEntity } = await import("../../../functions/entities/platform.ts");
  const { data } = await tenantEntity().query.byCreation({}).go();
  const [first, second] = data.map(({ tenant_id }) => tenant_id);
  expect(await align("--after", String(first), "--dry-run")).toContain(`${second}: `);
  expect(await align("--after", String(first), "--dry-run")).not.toContain(`${first}: `);
  await expect(align("--after", "ten_01jd3v8c9m4q2w6x8z0y1t5k7z")).rejects.toThrow(
    "There is no clinic ten_01jd3v8c9m4q2w6x8z0y1t5k7z",
  );
  await align();
});

test("names the users who have no account", async () => {
  await cognito.send(
    new AdminDeleteUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username: "otherformer@example.com" }),
  );
  await expect(align()).rejects.toThrow(
    `These users have no account, and get one by npm run accounts:rebuild: ${ids.otherformer}.`,
  );
});

test("leaves an entry of the platform's audit log, with the place at which it continued, and none of a preview", async () => {
  const { auditEntryEntity } = await import("../../../functions/entities/audit-entry.ts");
  const { PLATFORM } = await import("../../../functions/platform/dynamo/keys.ts");
  const { data } = await auditEntryEntity().query.byTime({ tenant_id: PLATFORM }).go();
  const all = data.filter(({ operation }) => operation === "operator.alignAccounts");
  expect(all.filter(({ record_id }) => record_id === TENANTS[1])).toHaveLength(1);
  expect(all.length).toBeGreaterThan(3);
});
