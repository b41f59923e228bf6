import { AdminSetUserMFAPreferenceCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/call.ts";
import { secondAdministrator } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { canceled } from "../../../support/rows.ts";
import { accountOperation } from "./account-operation.ts";

const body = { reason: "The phone was stolen." };
const request = { params: { user_id: IDS.otherUser }, body };
const opened = accountOperation(contract.accounts.resetMfa, request);
const { called, cognito, failsNextWrites, given, person, rows, send, throttleCognito } = opened;

it("turns the second factor off, keeps the reason in the audit log, and ends every session", async () => {
  given([secondAdministrator({ mfa: true })]);
  expect(await send()).toMatchObject({ status: 204, body: undefined });
  expect(cognito.commandCalls(AdminSetUserMFAPreferenceCommand)[0]?.args[0].input).toEqual({
    UserPoolId: "us-east-1_test",
    Username: IDS.otherUser,
    SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
  });
  expect(rows("audit_entry")).toMatchObject([
    { operation: "accounts.resetMfa", record_id: IDS.otherUser, changes: [{ field: "reason", to: body.reason }] },
  ]);
  expect(person()).toMatchObject({ mfa: false, signed_out_at: NOW });
  expect(called()).toEqual(["AdminSetUserMFAPreference", "AdminUserGlobalSignOut"]);
});

it("helps the staff of the clinic too", async () => {
  given([secondAdministrator({}, "RECEPTIONIST")]);
  expect((await send()).status).toBe(204);
});

it("refuses to reset one's own", async () => {
  expect(await send({ params: { user_id: IDS.user } })).toMatchObject({
    status: 403,
    body: { error: "Another administrator has to reset your second factor." },
  });
  expect(called()).toEqual([]);
});

it.each([
  ["an unknown person", []],
  ["a person of another clinic", [secondAdministrator({ tenant_id: IDS.otherTenant })]],
  ["a platform administrator", [secondAdministrator({ tenant_id: undefined }, "PLATFORM_ADMIN")]],
])("answers a clinic's administrator 404 for %s", async (_, items) => {
  given(items);
  expect(await send()).toMatchObject({ status: 404, body: { error: "User not found" } });
  expect(called()).toEqual([]);
});

it.each([
  ["TENANT_ADMIN", 204],
  ["PLATFORM_ADMIN", 204],
  ["RECEPTIONIST", 404],
] as const)("lets the platform reset that of administrators only: %s", async (role, status) => {
  given([secondAdministrator({ ...(role === "PLATFORM_ADMIN" && { tenant_id: undefined }) }, role)], "PLATFORM_ADMIN");
  expect((await send({ as: "PLATFORM_ADMIN" })).status).toBe(status);
});

it("leaves the second factor on when the audit entry can't be written", async () => {
  failsNextWrites(() => canceled(["ThrottlingError"]));
  expect((await send()).status).toBe(503);
  expect(called()).toEqual([]);
});

it("answers 503 when Cognito is throttled, and a repeated request completes the reset", async () => {
  given([secondAdministrator({ mfa: true })]);
  throttleCognito();
  expect((await send()).status).toBe(503);
  expect(person()).toMatchObject({ mfa: true });
  cognito.reset();
  expect((await send()).status).toBe(204);
  expect(person()).toMatchObject({ mfa: false });
});
