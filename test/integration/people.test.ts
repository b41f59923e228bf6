import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { TenantRole } from "../../shared/contract/roles.ts";
import { newStaff } from "../support/bodies.ts";
import { type Clinic, openClinic, sendAs } from "../support/clinic.ts";
import { addAccount } from "../support/emulators.ts";
import { newLocation } from "./front-desk.ts";
import { add, address, clinic, emulators, location_id, openStaffClinic } from "./staff-desk.ts";

openStaffClinic();

let cognito: CognitoIdentityProviderClient;
beforeAll(() => {
  cognito = new CognitoIdentityProviderClient({});
});

const pool = () => {
  if (!emulators.cognito) throw new Error("no Cognito");
  return emulators.cognito.pool;
};

const accountOf = async (Username: string) => {
  const account = { UserPoolId: process.env.USER_POOL_ID, Username };
  const [{ Enabled: enabled }, { Groups = [] }] = await Promise.all([
    cognito.send(new AdminGetUserCommand(account)),
    cognito.send(new AdminListGroupsForUserCommand(account)),
  ]);
  return { enabled, groups: Groups.map(({ GroupName }) => GroupName).sort() };
};

const userOf = async (user_id: string) => {
  const { userEntity } = await import("../../functions/entities/people.ts");
  return (await userEntity().get({ user_id }).go()).data;
};

/** Opens a clinic with a location whose owner has an account. */
async function openOwned() {
  const email = address();
  const opened = await openClinic("Hillview Dental", { email });
  const owner = opened.users.TENANT_ADMIN;
  await addAccount(pool(), { email, role: "TENANT_ADMIN", Username: owner, sub: owner } as never);
  const { body } = await opened.send("TENANT_ADMIN", "locations", "create", { body: newLocation });
  return { opened, owner, email, location_id: body.location_id };
}

const invite = (owner: Clinic, email: string) =>
  owner.send("TENANT_ADMIN", "accounts", "inviteAdministrator", {
    body: { email, first_name: "Other", last_name: "Name" },
  });

const setRoles = (user_id: string, body: object, owner = clinic) =>
  owner.send("TENANT_ADMIN", "staff", "setRoles", { params: { user_id }, body: body as never });

const practitionerIds = async (owner = clinic) => {
  const { body } = await owner.send("TENANT_ADMIN", "staff", "listPractitioners");
  return body.items.map(({ staff_id }) => staff_id);
};

test("makes the owner a practitioner as well, who is found as one and keeps the other role", async () => {
  const { opened, owner, email, location_id: place } = await openOwned();
  const { status, body } = await add({ email, role: "PRACTITIONER", locationId: place, firstName: "Ignored" }, opened);
  expect(status).toBe(201);
  expect(body).toMatchObject({ user_id: owner, first_name: "Ada", role: "PRACTITIONER", roles: ["PRACTITIONER"] });
  expect(await practitionerIds(opened)).toEqual([body.staff_id]);
  expect(await accountOf(owner)).toEqual({ enabled: true, groups: ["PRACTITIONER", "TENANT_ADMIN"] });
  const user = await userOf(owner);
  expect(user).toMatchObject({
    role: "TENANT_ADMIN",
    roles: ["TENANT_ADMIN", "PRACTITIONER"],
    staff_id: body.staff_id,
  });
  expect(user).not.toHaveProperty("signed_out_at");
  // Both rows of a person have one version.
  expect(body.version).toBe(user?.version);
  const mails = (await emulators.outbox.list()).filter(({ to }) => to === email);
  expect(mails).toEqual([]);
});

test("answers 409 for a role that the person has, and for a person of another clinic", async () => {
  const email = address();
  await add({ email, role: "RECEPTIONIST" });
  const taken = { status: 409, body: { code: "email_taken", error: "A user with this email already exists" } };
  expect(await add({ email, role: "RECEPTIONIST" })).toMatchObject(taken);
  const { opened, location_id: place } = await openOwned();
  expect(await add({ email, role: "MANAGER", locationId: place }, opened)).toMatchObject(taken);
  expect(await invite(opened, email)).toMatchObject(taken);
  expect((await invite(clinic, email)).status).toBe(201);
  expect(await invite(clinic, email)).toMatchObject(taken);
});

test("makes staff an administrator, whose two statuses are independent", async () => {
  const email = address();
  const { body: staff } = await add({ email });
  const { body: administrator } = await invite(clinic, email);
  expect(administrator).toMatchObject({
    user_id: staff.user_id,
    first_name: "Chidi",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    version: 2,
  });
  const params = { staff_id: staff.staff_id };
  const gone = { status: "TERMINATED", version: 2 } as const;
  expect((await clinic.send("TENANT_ADMIN", "staff", "update", { params, body: gone })).status).toBe(200);
  expect(await accountOf(staff.user_id)).toMatchObject({ enabled: true });
  expect(await userOf(staff.user_id)).toMatchObject({ status: "ACTIVE", inactive_roles: ["RECEPTIONIST"], version: 3 });

  const { user_id } = staff;
  const inactive = { status: "INACTIVE", version: 3 } as const;
  const answer = await clinic.send("TENANT_ADMIN", "accounts", "updateAdministrator", {
    params: { user_id },
    body: inactive,
  });
  expect(answer.body).toMatchObject({ status: "INACTIVE", version: 4 });
  // No active role is left.
  expect(await accountOf(user_id)).toMatchObject({ enabled: false });
  expect(await userOf(user_id)).toMatchObject({ status: "INACTIVE" });
  const back = { status: "ACTIVE", version: 4 } as const;
  expect((await clinic.send("TENANT_ADMIN", "staff", "update", { params, body: back })).status).toBe(200);
  expect(await accountOf(user_id)).toMatchObject({ enabled: true });
  expect(await userOf(user_id)).toMatchObject({ status: "ACTIVE", inactive_roles: ["TENANT_ADMIN"] });
});

test("takes roles, ends what followed from them, and gives them again in the same row of staff", async () => {
  const { body: staff } = await add({ role: "PRACTITIONER" });
  const { user_id, staff_id } = staff;
  const both = { roles: ["MANAGER", "PRACTITIONER"], role: "MANAGER", version: 1 };
  expect((await setRoles(user_id, both)).body).toMatchObject({ roles: both.roles, role: "MANAGER", version: 2 });
  const stale = { roles: ["RECEPTIONIST"], role: "RECEPTIONIST", version: 1 };
  expect(await setRoles(user_id, stale)).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { version: 2 } },
  });
  expect(await practitionerIds()).toContain(staff_id);
  const one = { roles: ["MANAGER"], role: "MANAGER", version: 2 };
  expect((await setRoles(user_id, one)).body).toMatchObject({ roles: ["MANAGER"], staff_id, version: 3 });
  expect(await practitionerIds()).not.toContain(staff_id);
  expect(await accountOf(user_id)).toEqual({ enabled: true, groups: ["MANAGER"] });
  expect(await userOf(user_id)).toHaveProperty("signed_out_at");

  const administrator = { roles: ["TENANT_ADMIN"], role: "TENANT_ADMIN", version: 3 };
  expect((await setRoles(user_id, administrator)).body).toMatchObject({ status: "ACTIVE", version: 4 });
  const params = { staff_id };
  expect((await clinic.send("TENANT_ADMIN", "staff", "get", { params })).body).toMatchObject({
    roles: [],
    status: "TERMINATED",
    version: 4,
  });
  const again = { roles: ["PRACTITIONER"], role: "PRACTITIONER", version: 4 };
  expect((await setRoles(user_id, again)).body).toMatchObject({ staff_id, location_id, version: 5 });
  expect(await practitionerIds()).toContain(staff_id);
  const { items } = (await clinic.send("TENANT_ADMIN", "accounts", "listAdministrators")).body;
  expect(items.map((person) => person.user_id)).not.toContain(user_id);
});

test("heals an account that lost a group or kept one when the request is repeated", async () => {
  const { body } = await add({ role: "PRACTITIONER" });
  const { user_id } = body;
  const change = { roles: ["MANAGER", "PRACTITIONER"], role: "MANAGER", version: 1 };
  await setRoles(user_id, change);
  const account = { UserPoolId: process.env.USER_POOL_ID, Username: user_id };
  await cognito.send(new AdminRemoveUserFromGroupCommand({ ...account, GroupName: "MANAGER" }));
  expect(await setRoles(user_id, change)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await accountOf(user_id)).toEqual({ enabled: true, groups: ["MANAGER", "PRACTITIONER"] });
});

test("adds a role once when eight requests add it at the same time", async () => {
  const email = address();
  const { body } = await add({ email });
  const answers = await Promise.all(Array.from({ length: 8 }, () => add({ email, role: "MANAGER" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(await userOf(body.user_id)).toMatchObject({ roles: ["RECEPTIONIST", "MANAGER"], version: 2 });
  expect((await accountOf(body.user_id)).groups).toEqual(["MANAGER", "RECEPTIONIST"]);
});

test("leaves account and rows in agreement after simultaneous changes of roles and statuses", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = address();
    const { body } = await add({ email });
    const { user_id, staff_id } = body;
    const roles = (...held: TenantRole[]) => setRoles(user_id, { roles: held, role: held[0], version: 1 });
    await Promise.all([
      roles("MANAGER", "RECEPTIONIST"),
      roles("PRACTITIONER"),
      roles("TENANT_ADMIN", "RECEPTIONIST"),
      clinic.send("TENANT_ADMIN", "staff", "update", {
        params: { staff_id },
        body: { status: "INACTIVE", version: 1 },
      }),
      invite(clinic, email),
    ]);
    const [user, account] = await Promise.all([userOf(user_id), accountOf(user_id)]);
    expect(account).toEqual({ enabled: user?.status === "ACTIVE", groups: [...(user?.roles ?? [])].sort() });
    const { items } = (await clinic.send("TENANT_ADMIN", "accounts", "listAdministrators")).body;
    expect(items.some((person) => person.user_id === user_id)).toBe(user?.roles?.includes("TENANT_ADMIN"));
  }
});

test("keeps one of two administrators who take each other's role at once, ten times out of ten", async () => {
  const { readAdministrators } = await import("../../functions/domain/identity/administrators.ts");
  for (let round = 0; round < 10; round += 1) {
    const { opened, owner: first, location_id: place } = await openOwned();
    const { body: staff } = await opened.send("TENANT_ADMIN", "staff", "add", {
      body: newStaff({ email: address(), locationId: place }),
    });
    const second = staff.user_id;
    const both = { roles: ["TENANT_ADMIN", "RECEPTIONIST"], role: "TENANT_ADMIN", version: 1 };
    expect((await setRoles(second, both, opened)).status).toBe(200);
    await opened.send("TENANT_ADMIN", "staff", "setRoles", {
      params: { user_id: first },
      body: { ...both, location_id: place } as never,
    });
    const desk = { roles: ["RECEPTIONIST"], role: "RECEPTIONIST", version: 2 };
    const take = (sub: string, user_id: string) =>
      sendAs({ as: "TENANT_ADMIN", sub }, "staff", "setRoles", { params: { user_id }, body: desk });
    const answers = await Promise.all([take(first, second), take(second, first)]);
    const outcomes = answers.map(({ status, body }) => `${status} ${body?.code ?? ""}`.trim()).sort();
    expect(outcomes[0]).toBe("200");
    expect(["403 forbidden", "409 last_administrator", "401 unauthenticated"]).toContain(outcomes[1]);
    const { active_ids } = await readAdministrators(opened.tenant_id, first);
    expect(active_ids).toHaveLength(1);
    expect((await userOf(active_ids[0] ?? ""))?.roles).toContain("TENANT_ADMIN");
    // The owner is always an administrator.
    const rest = await sendAs({ as: "TENANT_ADMIN", sub: active_ids[0] ?? "" }, "tenants", "getCurrent");
    expect(rest.body).toMatchObject({ user_id: active_ids[0] });
  }
});
