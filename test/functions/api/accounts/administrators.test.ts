import {
  AdminCreateUserCommand,
  AdminUserGlobalSignOutCommand,
  ListUsersInGroupCommand,
  UnsupportedUserStateException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { onboardingEntity } from "../../../../functions/entities/platform.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/call.ts";
import { administratorsItem, STAFF, secondAdministrator, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { canceled, itemOf, keyOf, platformEntry, userItem } from "../../../support/rows.ts";
import { accountOperation } from "./account-operation.ts";

describe("hand over", () => {
  const body = { user_id: IDS.otherUser, version: 1 };
  const opened = accountOperation(contract.accounts.handOver, { body });
  const { failsNextWrites, given, rows, send, writes } = opened;

  it("makes another administrator the owner, whose invitation the platform's list then shows", async () => {
    given([TENANT.item({ invitation: "pending" }), administratorsItem(), secondAdministrator()]);
    expect(await send()).toMatchObject({
      status: 200,
      body: { user_id: IDS.otherUser, invitation: "accepted", version: 2 },
    });
    expect(rows("tenant")).toMatchObject([{ user_id: IDS.otherUser, invitation: "accepted", version: 2 }]);
    expect(rows("administrators")).toMatchObject([{ revision: 2 }]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "accounts.handOver", changes: [{ field: "user_id", from: IDS.user, to: IDS.otherUser }] },
    ]);
  });

  it("answers 200 when the person owns the clinic already", async () => {
    given([TENANT.item({ user_id: IDS.otherUser, version: 7 }), administratorsItem(), secondAdministrator()]);
    expect(await send()).toMatchObject({ status: 200, body: { version: 7 } });
    expect(writes()).toEqual([]);
  });

  it("refuses an administrator who is not active", async () => {
    given([TENANT.item(), administratorsItem({ active_ids: [IDS.user] }), secondAdministrator({ status: "INACTIVE" })]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("refuses an administrator who has not signed in yet", async () => {
    given([TENANT.item(), administratorsItem(), secondAdministrator({ invitation: "pending" })]);
    expect(await send()).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        error: "This administrator has not signed in yet. You can hand the clinic over after their first sign-in.",
      },
    });
    expect(writes()).toEqual([]);
  });

  it("refuses one who is deactivated meanwhile", async () => {
    failsNextWrites(() => {
      given([TENANT.item(), administratorsItem({ active_ids: [IDS.user], revision: 2 }), secondAdministrator()]);
      return canceled(["None", "ConditionalCheckFailed", "None"]);
    });
    expect((await send()).status).toBe(409);
    expect(rows("tenant")).toMatchObject([{ user_id: IDS.user }]);
  });

  it("answers an outdated version with the current clinic", async () => {
    given([TENANT.item({ version: 9 }), administratorsItem(), secondAdministrator()]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 9 } } });
  });

  it.each([
    ["an unknown person", administratorsItem(), []],
    ["a person who is no administrator", administratorsItem({ user_ids: [IDS.user] }), [secondAdministrator()]],
  ])("answers 404 for %s", async (_, administrators, people) => {
    given([TENANT.item(), administrators, ...people]);
    expect(await send()).toMatchObject({ status: 404, body: { error: "User not found" } });
  });
});

describe("invite administrator", () => {
  const body = { email: "Grace@Example.com", first_name: "Grace", last_name: "Hopper" };
  const opened = accountOperation(contract.accounts.inviteAdministrator, { body });
  const { called, cognito, fails, failsNextWrites, given, person, put, rows, send } = opened;
  beforeEach(() => given([TENANT.item()]));

  it("writes the person's row, the clinic's administrators and the audit entry, and mails the invitation after it", async () => {
    expect(await send()).toMatchObject({
      status: 201,
      body: { user_id: IDS.otherUser, email: "grace@example.com", invitation: "pending", is_owner: false, version: 1 },
    });
    expect(person()).toMatchObject({ tenant_id: IDS.tenant, role: "TENANT_ADMIN", status: "ACTIVE" });
    expect(person()?.roles).toEqual(["TENANT_ADMIN"]);
    const both = [IDS.user, IDS.otherUser];
    expect(rows("administrators")).toEqual([{ tenant_id: IDS.tenant, user_ids: both, active_ids: both, revision: 1 }]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "accounts.inviteAdministrator", record_id: IDS.otherUser },
    ]);
    expect(called()).toEqual(["AdminCreateUser", "AdminAddUserToGroup", "AdminCreateUser"]);
    expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input).toMatchObject({
      MessageAction: "RESEND",
      ClientMetadata: { inviter: "Ada Byron", clinic: "Lakeside Family Clinic", role: "Clinic administrator" },
    });
  });

  it("answers a repeated request like the first one, and creates and mails nothing again", async () => {
    const headers = { "idempotency-key": "0123456789abcdef" };
    const first = await send({ headers });
    const before = called();
    expect(await send({ headers })).toMatchObject({ status: 201, body: first.body });
    expect(called()).toEqual(before);
    expect(rows("administrators")).toMatchObject([{ revision: 1 }]);
  });

  it("refuses an address that has an account, without naming its clinic", async () => {
    given([TENANT.item(), secondAdministrator({ tenant_id: IDS.otherTenant })]);
    cognito.onAnyCommand().resolves({ UserAttributes: [{ Name: "sub", Value: IDS.otherUser }] });
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException({ message: "", $metadata: {} }));
    const { status, body: answer } = await send();
    expect([status, answer.code]).toEqual([409, "email_taken"]);
    expect(JSON.stringify(answer)).not.toContain(IDS.otherTenant);
    expect(rows("administrators")).toEqual([]);
  });

  it("refuses the account of an onboarding that is not complete", async () => {
    const onboarding = { user_id: IDS.otherUser, email: "grace@example.com" };
    given([TENANT.item(), itemOf(onboardingEntity().put(onboarding))]);
    cognito.onAnyCommand().resolves({ UserAttributes: [{ Name: "sub", Value: IDS.otherUser }] });
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException({ message: "", $metadata: {} }));
    expect(await send()).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(person()).toBeUndefined();
  });

  const failed = ["ConditionalCheckFailed", "None", "None"];

  it("succeeds when the answer to the transaction was lost and the SDK sent it again", async () => {
    failsNextWrites(() => {
      put(secondAdministrator({ changed_at: NOW, changed_by: IDS.user }));
      return canceled(failed);
    });
    expect(await send()).toMatchObject({ status: 201, body: { user_id: IDS.otherUser } });
    expect(called()).not.toContain("AdminDeleteUser");
  });

  it.each([
    ["by another person", { changed_at: NOW, changed_by: IDS.otherUser }],
    ["at another time", { changed_at: "2026-01-01T00:00:00.000Z", changed_by: IDS.user }],
  ])("refuses an address that was invited meanwhile %s, and keeps its account", async (_, change) => {
    failsNextWrites(() => {
      put(secondAdministrator(change));
      return canceled(failed);
    });
    expect(await send()).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(called()).toEqual(["AdminCreateUser", "AdminAddUserToGroup"]);
  });

  it("answers 503 when the database and not another write prevents the transaction", async () => {
    failsNextWrites(() => canceled(["None", "ThrottlingError", "None"]));
    expect(await send()).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(called()).toContain("AdminDeleteUser");
  });

  it("reads the administrators again when another invitation came first", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed", "None"]));
    expect((await send()).status).toBe(201);
    expect(rows("administrators")).toMatchObject([{ revision: 1 }]);
  });

  it("refuses a twenty-sixth administrator, and leaves no account behind", async () => {
    const user_ids = Array.from({ length: 25 }, (_, n) => `user ${n}`);
    given([TENANT.item(), administratorsItem({ user_ids })]);
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: "A clinic can have at most 25 administrators." },
    });
    expect(called()).toContain("AdminDeleteUser");
  });

  it("deletes the account again when its row can't be written", async () => {
    fails();
    expect(await send()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(person()).toBeUndefined();
  });

  it("refuses a role, a clinic and every other field", async () => {
    expect((await send({ body: { ...body, role: "PLATFORM_ADMIN" } })).status).toBe(422);
    expect((await send({ body: { ...body, tenant_id: IDS.otherTenant } })).status).toBe(422);
  });
});

describe("invite staff as administrator", () => {
  const body = { email: "grace@example.com", first_name: "Ignored", last_name: "Name" };
  const headers = { "idempotency-key": "0123456789abcdef" };
  const opened = accountOperation(contract.accounts.inviteAdministrator, { body, headers });
  const { called, cognito, given, person, rows, send, writes } = opened;
  const staff_id = String(STAFF.item().staff_id);
  const staff = [
    secondAdministrator({ staff_id, roles: ["RECEPTIONIST"] }, "RECEPTIONIST"),
    STAFF.item({ first_name: "Grace", role: "RECEPTIONIST", roles: ["RECEPTIONIST"] }),
  ];
  const alone = administratorsItem({ user_ids: [IDS.user], active_ids: [IDS.user] });
  beforeEach(() => {
    cognito.onAnyCommand().resolves({ UserAttributes: [{ Name: "sub", Value: IDS.otherUser }] });
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException({ message: "", $metadata: {} }));
    given([TENANT.item(), alone, ...staff]);
  });

  it("gives the role to a person of the clinic, who keeps names, main role and work, and is mailed nothing", async () => {
    expect(await send()).toMatchObject({
      status: 201,
      body: { user_id: IDS.otherUser, first_name: "Grace", roles: ["TENANT_ADMIN", "RECEPTIONIST"], version: 4 },
    });
    expect(person()).toMatchObject({ role: "RECEPTIONIST", roles: ["TENANT_ADMIN", "RECEPTIONIST"], status: "ACTIVE" });
    expect(rows("staff")).toMatchObject([{ staff_id, role: "RECEPTIONIST", status: "ACTIVE", version: 4 }]);
    const both = [IDS.user, IDS.otherUser];
    expect(rows("administrators")).toMatchObject([{ user_ids: both, active_ids: both }]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "accounts.inviteAdministrator", record_id: IDS.otherUser },
    ]);
    expect(cognito.commandCalls(AdminCreateUserCommand)).toHaveLength(1);
    expect(called()).toContain("AdminAddUserToGroup");
  });

  it("makes the role of a former member of the staff the main one", async () => {
    const former = secondAdministrator(
      { staff_id, roles: [], role: "RECEPTIONIST", status: "INACTIVE" },
      "RECEPTIONIST",
    );
    given([TENANT.item(), alone, former, STAFF.item({ roles: [], status: "TERMINATED" })]);
    expect((await send()).status).toBe(201);
    expect(person()).toMatchObject({ role: "TENANT_ADMIN", roles: ["TENANT_ADMIN"], status: "ACTIVE" });
  });

  it("answers a repeated request like the first one", async () => {
    const first = await send();
    const before = writes().length;
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    expect(writes()).toHaveLength(before);
  });

  it("refuses a person who is an administrator already", async () => {
    given();
    expect(await send()).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(person()).toMatchObject({ version: 3 });
  });

  it("refuses a twenty-sixth administrator", async () => {
    const user_ids = Array.from({ length: 25 }, (_, n) => `user ${n}`);
    given([TENANT.item(), administratorsItem({ user_ids }), ...staff]);
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: "A clinic can have at most 25 administrators." },
    });
    expect(called().at(-1)).toBe("AdminRemoveUserFromGroup");
  });
});

describe("invite administrator of", () => {
  const body = { email: "grace@example.com", first_name: "Grace", last_name: "Hopper" };
  const { cognito, given, person, rows, send, writes } = accountOperation(contract.accounts.inviteAdministratorOf, {
    as: "PLATFORM_ADMIN",
    params: { tenant_id: IDS.tenant },
    body,
  });
  beforeEach(() => given([TENANT.item()]));

  it("invites an administrator of the clinic, and does not name the platform's person in the mail", async () => {
    expect(await send()).toMatchObject({ status: 201, body: { user_id: IDS.otherUser, is_owner: false } });
    expect(person()).toMatchObject({ tenant_id: IDS.tenant, role: "TENANT_ADMIN" });
    expect(rows("audit_entry")).toMatchObject([
      { operation: "accounts.inviteAdministratorOf", tenant_id: IDS.tenant },
      platformEntry("accounts.inviteAdministratorOf"),
    ]);
    expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input).not.toHaveProperty("ClientMetadata");
  });

  it("answers 404 for an unknown clinic, and creates no account", async () => {
    expect(await send({ params: { tenant_id: IDS.otherTenant } })).toMatchObject({
      status: 404,
      body: { error: "Tenant not found" },
    });
    expect(writes()).toEqual([]);
    expect(cognito.calls()).toEqual([]);
  });
});

describe("list administrators", () => {
  const opened = accountOperation(contract.accounts.listAdministrators, {});
  const { given, queries, send } = opened;

  it("lists the clinic's administrators in the order of their invitations, and who owns it", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: {
        items: [
          { user_id: IDS.user, first_name: "Ada", is_owner: true, invitation: "accepted", version: 1 },
          { user_id: IDS.otherUser, email: "grace@example.com", status: "ACTIVE", is_owner: false, version: 3 },
        ],
        next_cursor: null,
      },
    });
    expect(queries()).toBe(0);
  });

  it("reveals neither addresses nor birth dates", async () => {
    const { body } = await send();
    expect(JSON.stringify(body)).not.toMatch(/street|date_of_birth|phone/);
  });

  it("lists the owner alone in a clinic that never had another one", async () => {
    given([TENANT.item()]);
    expect((await send()).body.items).toMatchObject([{ user_id: IDS.user, is_owner: true }]);
  });

  it("omits an owner whose onboarding is incomplete", async () => {
    given([TENANT.item(), administratorsItem({ user_ids: [IDS.otherUser, "gone"] }), secondAdministrator()]);
    expect((await send()).body.items).toMatchObject([{ user_id: IDS.otherUser }]);
  });
});

describe("list platform administrators", () => {
  const opened = accountOperation(contract.accounts.listPlatformAdministrators, { as: "PLATFORM_ADMIN" });
  const { given, send, cognito, throttleCognito } = opened;

  const account = (Value: string) => ({ Attributes: [{ Name: "sub", Value }] });
  const second = (role: "PLATFORM_ADMIN" | "TENANT_ADMIN") =>
    given([
      secondAdministrator(
        { tenant_id: undefined, mfa: false, first_name: "", last_name: "", invitation: "pending" },
        role,
      ),
    ]);
  beforeEach(() => {
    cognito
      .on(ListUsersInGroupCommand, { GroupName: "PLATFORM_ADMIN" })
      .resolves({ Users: [account(IDS.otherUser)], NextToken: "more" })
      .on(ListUsersInGroupCommand, { NextToken: "more" })
      .resolves({ Users: [account(IDS.user)] });
    second("PLATFORM_ADMIN");
  });

  it("lists the members of the group by address, and who has a second factor, without asking for each account", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: {
        items: [
          { user_id: IDS.user, email: "ada@example.com", invitation: "accepted", mfa: null },
          { user_id: IDS.otherUser, email: "grace@example.com", first_name: "", invitation: "pending", mfa: false },
        ],
        next_cursor: null,
      },
    });
    expect(cognito.calls()).toHaveLength(2);
  });

  it("omits a member whose row has another role", async () => {
    second("TENANT_ADMIN");
    expect((await send()).body.items).toMatchObject([{ user_id: IDS.user }]);
  });

  it("reveals neither addresses nor birth dates", async () => {
    expect(JSON.stringify((await send()).body)).not.toMatch(/street|date_of_birth|phone/);
  });

  it("answers 503 while Cognito throttles", async () => {
    throttleCognito();
    expect(await send()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });

  it("refuses a clinic's administrator", async () => {
    given([], "TENANT_ADMIN");
    expect(await send({ as: "TENANT_ADMIN" })).toMatchObject({ status: 403 });
    expect(cognito.calls()).toEqual([]);
  });
});

describe("resend administrator invitation", () => {
  const { called, cognito, given, rows, send } = accountOperation(contract.accounts.resendAdministratorInvitation, {
    params: { user_id: IDS.otherUser },
  });

  it("mails an administrator of the clinic again, with an audit entry", async () => {
    expect(await send()).toMatchObject({ status: 204, body: undefined });
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      Username: "grace@example.com",
      MessageAction: "RESEND",
      ClientMetadata: { inviter: "Ada Byron" },
    });
    expect(rows("audit_entry")).toMatchObject([{ operation: "accounts.resendAdministratorInvitation" }]);
  });

  it("refuses a person who has signed in", async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
    expect(await send()).toMatchObject({ status: 409, body: { code: "already_signed_in" } });
  });

  it("refuses an administrator who may not sign in", async () => {
    given([secondAdministrator({ status: "INACTIVE" })]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it.each([
    ["an unknown person", []],
    ["an administrator of another clinic", [secondAdministrator({ tenant_id: IDS.otherTenant })]],
    ["a staff member", [secondAdministrator({}, "MANAGER")]],
  ])("answers 404 for %s, and mails no one", async (_, items) => {
    given(items);
    expect(await send()).toMatchObject({ status: 404, body: { error: "User not found" } });
    expect(called()).toEqual([]);
  });
});

describe("update administrator", () => {
  const THIRD = "11111111-1111-4111-8111-111111111111";
  const body = { status: "INACTIVE", version: 3 };
  const request = { params: { user_id: IDS.otherUser }, body };
  const opened = accountOperation(contract.accounts.updateAdministrator, request);
  const { called, cognito, failsNextWrites, given, person, put, rows, send, throttleCognito, writes } = opened;
  const clinic = (administrators: object = {}, user: object = {}, tenant: object = {}) =>
    given([TENANT.item(tenant), administratorsItem(administrators), secondAdministrator(user)]);

  it("deactivates an administrator, signs them out everywhere and disables the account", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: { user_id: IDS.otherUser, status: "INACTIVE", version: 4 },
    });
    expect(person()).toMatchObject({ status: "INACTIVE", signed_out_at: NOW, changed_by: IDS.user, version: 4 });
    expect(rows("administrators")).toMatchObject([{ active_ids: [IDS.user], revision: 2 }]);
    expect(rows("audit_entry")).toMatchObject([
      {
        operation: "accounts.updateAdministrator",
        record_id: IDS.otherUser,
        changes: [{ field: "status", from: "ACTIVE", to: "INACTIVE" }],
      },
    ]);
    expect(called()).toEqual(["AdminDisableUser", "AdminUserGlobalSignOut"]);
  });

  it("takes the role from a person who goes on working at the clinic, and ends the sessions", async () => {
    const staff_id = String(STAFF.item().staff_id);
    const user = { staff_id, roles: ["TENANT_ADMIN", "RECEPTIONIST"] };
    const staff = STAFF.item({ role: "RECEPTIONIST", roles: ["RECEPTIONIST"] });
    given([TENANT.item(), administratorsItem(), secondAdministrator(user), staff]);
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 4 } });
    expect(person()).toMatchObject({ status: "ACTIVE", inactive_roles: ["TENANT_ADMIN"], signed_out_at: NOW });
    // Both rows of a person have one version.
    expect(rows("staff")).toMatchObject([{ status: "ACTIVE", version: 4 }]);
    expect(called()).toEqual(["AdminEnableUser", "AdminUserGlobalSignOut"]);
  });

  it("activates an administrator again, without ending a session", async () => {
    clinic({ active_ids: [IDS.user] }, { status: "INACTIVE" });
    expect(await send({ body: { status: "ACTIVE", version: 3 } })).toMatchObject({ status: 200, body: { version: 4 } });
    expect(rows("administrators")).toMatchObject([{ active_ids: [IDS.user, IDS.otherUser] }]);
    expect(person()).not.toHaveProperty("signed_out_at");
    expect(called()).toEqual(["AdminEnableUser"]);
  });

  it("keeps the last active administrator", async () => {
    clinic({ active_ids: [IDS.otherUser] });
    expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
    expect([writes(), called()]).toEqual([[], []]);
  });

  it("refuses people who deactivate themselves while the others were only invited", async () => {
    clinic({}, { invitation: "pending" });
    expect(await send({ params: { user_id: IDS.user }, body: { status: "INACTIVE", version: 1 } })).toMatchObject({
      status: 409,
      body: {
        code: "last_administrator",
        error:
          "The clinic's other active administrators have not signed in yet. Wait until one of them has, or send the invitation again.",
      },
    });
    expect([writes(), called()]).toEqual([[], []]);
  });

  it("deactivates a person who was only invited", async () => {
    clinic({}, { invitation: "pending" });
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
  });

  it("counts the caller as signed in before the row says so", async () => {
    clinic({}, { status: "ACTIVE" });
    put({ ...userItem("TENANT_ADMIN", { invitation: "pending" }), ...keyOf("user", "user_id", IDS.user) });
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
  });

  it("makes one who has signed in the owner rather than one who was only invited", async () => {
    const all = [IDS.otherUser, THIRD, IDS.user];
    clinic({ user_ids: all, active_ids: all }, { invitation: "pending" }, {});
    put({ ...secondAdministrator({ user_id: THIRD, invitation: undefined }), ...keyOf("user", "user_id", THIRD) });
    expect((await send({ params: { user_id: IDS.user }, body: { status: "INACTIVE", version: 1 } })).status).toBe(200);
    expect(rows("tenant")).toMatchObject([{ user_id: THIRD, invitation: "accepted" }]);
  });

  it("keeps the last one when another request deactivated the caller meanwhile", async () => {
    failsNextWrites(() => {
      clinic({ active_ids: [IDS.otherUser], revision: 2 });
      return canceled(["None", "ConditionalCheckFailed", "None"]);
    });
    expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
    expect(person()).toMatchObject({ status: "ACTIVE" });
  });

  it("makes the caller the owner when the owner is deactivated", async () => {
    clinic({}, {}, { user_id: IDS.otherUser });
    expect(await send()).toMatchObject({ status: 200, body: { is_owner: false } });
    expect(rows("tenant")).toMatchObject([{ user_id: IDS.user, invitation: "accepted", version: 2 }]);
  });

  it("makes the caller the owner rather than an administrator who was invited earlier", async () => {
    const all = [THIRD, IDS.otherUser, IDS.user];
    clinic({ user_ids: all, active_ids: all }, {}, { user_id: IDS.otherUser });
    expect((await send()).status).toBe(200);
    expect(rows("tenant")).toMatchObject([{ user_id: IDS.user }]);
  });

  it("keeps the owner who stays active", async () => {
    const all = [THIRD, IDS.user, IDS.otherUser];
    clinic({ user_ids: all, active_ids: all }, {}, { user_id: THIRD });
    expect((await send()).status).toBe(200);
    expect(rows("tenant")).toMatchObject([{ user_id: THIRD, version: 1 }]);
  });

  it("answers 404 for a person who is not among the clinic's administrators", async () => {
    given([TENANT.item(), administratorsItem(), secondAdministrator({}, "RECEPTIONIST")]);
    expect(await send()).toMatchObject({ status: 404, body: { code: "not_found", error: "User not found" } });
    expect([writes(), called()]).toEqual([[], []]);
  });

  it("answers 200 when the administrator has the status already, and aligns the account again", async () => {
    clinic({ active_ids: [IDS.user] }, { status: "INACTIVE", version: 9 });
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 9 } });
    expect([writes(), called()]).toEqual([[], ["AdminDisableUser", "AdminUserGlobalSignOut"]]);
  });

  it("aligns the account again when another request changes the status meanwhile", async () => {
    cognito.on(AdminUserGlobalSignOutCommand).callsFakeOnce(async () => {
      put(secondAdministrator({ status: "ACTIVE", version: 5 }));
      return {};
    });
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 4 } });
    expect(called()).toEqual(["AdminDisableUser", "AdminUserGlobalSignOut", "AdminEnableUser"]);
  });

  it("answers an outdated version with the current administrator", async () => {
    clinic({}, { version: 9, changed_by: IDS.user, changed_at: NOW });
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { version: 9, is_owner: false }, changed_by: "Ada Byron" },
    });
  });

  it.each([
    ["an unknown person", undefined],
    ["an administrator of another clinic", secondAdministrator({ tenant_id: IDS.otherTenant })],
    ["a person of another role", secondAdministrator({}, "RECEPTIONIST")],
  ])("answers 404 for %s", async (_, row) => {
    given([TENANT.item(), administratorsItem(), ...(row ? [row] : [])]);
    expect(await send()).toMatchObject({ status: 404, body: { error: "User not found" } });
    expect([writes(), called()]).toEqual([[], []]);
  });

  it("answers 503 when Cognito can't be changed, and a repeated request completes the work", async () => {
    throttleCognito();
    expect((await send()).status).toBe(503);
    expect(person()).toMatchObject({ status: "INACTIVE" });
  });
});

describe("update administrator of", () => {
  const OWNER = "11111111-1111-4111-8111-111111111111";
  const { given, rows, send, writes } = accountOperation(contract.accounts.updateAdministratorOf, {
    as: "PLATFORM_ADMIN",
    params: { tenant_id: IDS.tenant, user_id: IDS.otherUser },
    body: { status: "INACTIVE", version: 3 },
  });
  const clinic = (active_ids: string[], owner = OWNER, { invitation = "accepted", ofOwner = "accepted" } = {}) =>
    given([
      TENANT.item({ user_id: owner }),
      administratorsItem({ user_ids: [OWNER, IDS.otherUser], active_ids }),
      secondAdministrator({ invitation }),
      { ...secondAdministrator({ user_id: OWNER, invitation: ofOwner }), ...keyOf("user", "user_id", OWNER) },
    ]);

  it("deactivates an administrator of any clinic, with an entry in the clinic's audit log", async () => {
    clinic([OWNER, IDS.otherUser]);
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
    expect(rows("audit_entry")).toMatchObject([
      { operation: "accounts.updateAdministratorOf", tenant_id: IDS.tenant },
      platformEntry("accounts.updateAdministratorOf"),
    ]);
  });

  it("hands the clinic of a deactivated owner to an administrator who stays, never to the platform", async () => {
    clinic([OWNER, IDS.otherUser], IDS.otherUser);
    expect((await send()).status).toBe(200);
    expect(rows("tenant")).toMatchObject([{ user_id: OWNER }]);
  });

  it("keeps the last active administrator", async () => {
    clinic([IDS.otherUser]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
  });

  it("keeps the last administrator who has signed in", async () => {
    clinic([OWNER, IDS.otherUser], OWNER, { ofOwner: "pending" });
    expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
    expect(writes()).toEqual([]);
  });

  it("replaces an owner who was invited at a wrong address, before anyone has signed in", async () => {
    clinic([OWNER, IDS.otherUser], IDS.otherUser, { invitation: "pending", ofOwner: "pending" });
    expect((await send()).status).toBe(200);
    expect(rows("tenant")).toMatchObject([{ user_id: OWNER, invitation: "pending" }]);
  });

  it("answers 404 for an administrator of another clinic", async () => {
    clinic([OWNER, IDS.otherUser]);
    const params = { tenant_id: IDS.otherTenant, user_id: IDS.otherUser };
    expect((await send({ params })).status).toBe(404);
    expect(writes()).toEqual([]);
  });
});
