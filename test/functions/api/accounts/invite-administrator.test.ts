import { AdminCreateUserCommand, UsernameExistsException } from "@aws-sdk/client-cognito-identity-provider";
import { onboardingEntity } from "../../../../functions/entities/platform.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation, administratorsItem, secondAdministrator } from "../../../support/administrators.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { NOW } from "../../../support/now.ts";
import { itRefuses } from "../../../support/operation-tests.ts";
import { canceled } from "../../../support/rows.ts";

const body = { email: "Grace@Example.com", first_name: "Grace", last_name: "Hopper" };
const KEY = { "idempotency-key": "0123456789abcdef" };
const opened = accountOperation(contract.accounts.inviteAdministrator, { body });
const { called, cognito, fails, failsNextWrites, given, person, put, rows, send } = opened;
beforeEach(() => given([TENANT.item()]));

it("writes the person's row, the clinic's administrators and the audit entry, and mails the invitation after it", async () => {
  expect(await send()).toMatchObject({
    status: 201,
    body: { user_id: IDS.otherUser, email: "grace@example.com", invitation: "pending", is_owner: false, version: 1 },
  });
  expect(person()).toMatchObject({ tenant_id: IDS.tenant, role: "TENANT_ADMIN", status: "ACTIVE" });
  const both = [IDS.user, IDS.otherUser];
  expect(rows("administrators")).toEqual([{ tenant_id: IDS.tenant, user_ids: both, active_ids: both, revision: 1 }]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "accounts.inviteAdministrator", record_id: IDS.otherUser }]);
  expect(called()).toEqual(["AdminCreateUser", "AdminAddUserToGroup", "AdminCreateUser"]);
  expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input).toMatchObject({
    MessageAction: "RESEND",
    ClientMetadata: { inviter: "Ada Byron", clinic: "Lakeside Family Clinic", role: "Clinic administrator" },
  });
});

it("invites one person when a request with an Idempotency-Key is repeated", async () => {
  const first = await send({ headers: KEY });
  const again = await send({ headers: KEY });
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(rows("administrators")).toMatchObject([{ user_ids: [IDS.user, IDS.otherUser] }]);
  expect(called().filter((name) => name === "AdminCreateUser")).toHaveLength(2);
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
  expect(await send()).toMatchObject({ status: 409, body: { error: "A clinic can have at most 25 administrators." } });
  expect(called()).toContain("AdminDeleteUser");
});

it("deletes the account again when its row can't be written", async () => {
  fails();
  expect(await send()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(person()).toBeUndefined();
});

itRefuses(
  opened,
  { ...body },
  {
    "an address that is none": { email: "grace" },
    "a missing name": { first_name: " " },
  },
);

it("refuses a role, a clinic and every other field", async () => {
  expect((await send({ body: { ...body, role: "PLATFORM_ADMIN" } })).status).toBe(422);
  expect((await send({ body: { ...body, tenant_id: IDS.otherTenant } })).status).toBe(422);
});
