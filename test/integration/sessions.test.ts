import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { USER_POOL_CLIENT_ID } from "../../infra/local/settings.ts";
import { contract } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { addAccount, PASSWORD } from "../support/emulator-accounts.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { nextLocation } from "./front-desk.ts";

let gateway: Gateway;
let clinic: Clinic;
let cognito: CognitoIdentityProviderClient;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openClinic();
  cognito = new CognitoIdentityProviderClient({});
}, 30_000);
afterAll(() => gateway.stop());
afterEach(() => void vi.useRealTimers());

async function tokensOf(email: string, password = PASSWORD) {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({ ClientId: USER_POOL_CLIENT_ID, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters }),
  );
  const { AccessToken: access = "", RefreshToken: refresh = "" } = AuthenticationResult ?? {};
  return { access, refresh };
}

/** Signs in some seconds ago, so that what happens now comes later by the tokens' whole seconds too. */
async function earlierSession(email: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10_000 });
  const session = await tokensOf(email);
  vi.useRealTimers();
  return session;
}

const refreshed = async (RefreshToken: string) =>
  (await cognito.send(new GetTokensFromRefreshTokenCommand({ ClientId: USER_POOL_CLIENT_ID, RefreshToken })))
    .AuthenticationResult?.AccessToken ?? "";

const me = async (token: string) => {
  const { status, body } = await gateway.send(contract.accounts.me, { token });
  return `${status} ${body.code ?? body.role}`;
};

let nth = 0;
async function newPerson(role: Role): Promise<{ email: string; user_id: string }> {
  nth += 1;
  const email = `session${nth}@example.com`;
  const { cognito: pool } = gateway.emulators;
  if (!pool) throw new Error("no Cognito");
  const user_id = await addAccount(pool.pool, { email, role });
  const { userEntity } = await import("../../functions/entities/people.ts");
  await userEntity().put({ user_id, email, role, tenant_id: clinic.tenant_id }).go();
  return { email, user_id };
}

test("ends every session at once when a person signs out everywhere, and accepts a new sign-in in the same second", async () => {
  const { email } = await newPerson("RECEPTIONIST");
  const [here, elsewhere] = [await earlierSession(email), await earlierSession(email)];
  const renewed = await refreshed(elsewhere.refresh);
  expect(await me(renewed)).toBe("200 RECEPTIONIST");

  expect((await gateway.send(contract.accounts.signOutEverywhere, { token: here.access })).status).toBe(204);
  const after = await tokensOf(email);
  for (const token of [here.access, elsewhere.access, renewed]) expect(await me(token)).toBe("401 unauthenticated");
  for (const { refresh } of [here, elsewhere])
    await expect(refreshed(refresh)).rejects.toThrow("Invalid Refresh Token");
  expect(await me(after.access)).toBe("200 RECEPTIONIST");
  expect(await me(await refreshed(after.refresh))).toBe("200 RECEPTIONIST");
});

test("ends every session when the password is reset", async () => {
  const { email } = await newPerson("TENANT_ADMIN");
  const stolen = await earlierSession(email);
  await cognito.send(new ForgotPasswordCommand({ ClientId: USER_POOL_CLIENT_ID, Username: email }));
  const [mail] = (await gateway.emulators.outbox.list()).filter(({ to }) => to === email);
  const ConfirmationCode = /code=(\d+)/.exec(mail?.text ?? "")?.[1];
  const answer = { ClientId: USER_POOL_CLIENT_ID, Username: email, ConfirmationCode, Password: "Other#2026" };
  await cognito.send(new ConfirmForgotPasswordCommand(answer));

  expect(await me(stolen.access)).toBe("401 unauthenticated");
  await expect(refreshed(stolen.refresh)).rejects.toThrow("Invalid Refresh Token");
  expect(await me((await tokensOf(email, "Other#2026")).access)).toBe("200 TENANT_ADMIN");
});

describe("of a staff member", () => {
  let staff: { email: string; user_id: string; staff_id: string };
  beforeEach(async () => {
    const { staffEntity } = await import("../../functions/entities/people.ts");
    const person = await newPerson("RECEPTIONIST");
    const { body: location } = await clinic.send("TENANT_ADMIN", "locations", "create", { body: nextLocation() });
    const name = { first_name: "Chidi", middle_name: "", last_name: "Anagonye", first_last: "c", last_first: "a" };
    const place = { street: "1 Lake Road", city: "Springfield", state: "IL", zipcode: "", phone_number: "5550100100" };
    const keys = { tenant_id: clinic.tenant_id, staff_id: `staff_${location.location_id.slice(4)}` };
    const job = { role: "RECEPTIONIST", status: "ACTIVE", location_id: location.location_id } as const;
    await staffEntity()
      .put({ ...keys, ...person, ...name, ...place, ...job, date_of_birth: "1980-01-02" })
      .go();
    const { userEntity } = await import("../../functions/entities/people.ts");
    await userEntity().patch({ user_id: person.user_id }).set({ staff_id: keys.staff_id }).go();
    staff = { ...person, staff_id: keys.staff_id };
  });
  const setRoles = (body: object) =>
    clinic.send("TENANT_ADMIN", "staff", "setRoles", { params: { user_id: staff.user_id }, body: body as never });
  const rolesIn = async (token: string) => {
    const { status, body } = await gateway.send(contract.accounts.me, { token });
    return status === 200 ? body.roles : status;
  };
  const update = (body: object) =>
    clinic.send("TENANT_ADMIN", "staff", "update", { params: { staff_id: staff.staff_id }, body: body as never });

  test("ends the sessions at a new role, which the next session has", async () => {
    const before = await earlierSession(staff.email);
    expect((await update({ role: "MANAGER", version: 1 })).status).toBe(200);
    expect(await me(before.access)).toBe("401 unauthenticated");
    await expect(refreshed(before.refresh)).rejects.toThrow("Invalid Refresh Token");
    expect(await me((await tokensOf(staff.email)).access)).toBe("200 MANAGER");
  });

  test("ends the sessions at a deactivation, also after the person is active again", async () => {
    const before = await earlierSession(staff.email);
    await update({ status: "INACTIVE", version: 1 });
    expect(await me(before.access)).toBe("403 account_inactive");
    await update({ status: "ACTIVE", version: 2 });
    expect(await me(before.access)).toBe("401 unauthenticated");
    await expect(refreshed(before.refresh)).rejects.toThrow("Invalid Refresh Token");
    expect(await me((await tokensOf(staff.email)).access)).toBe("200 RECEPTIONIST");
  });

  test("keeps the sessions at a further role, which their next token has", async () => {
    const before = await earlierSession(staff.email);
    const both = { roles: ["RECEPTIONIST", "MANAGER"], role: "MANAGER", version: 1 };
    expect((await setRoles(both)).status).toBe(200);
    expect(await rolesIn(before.access)).toEqual(["RECEPTIONIST"]);
    // The main role is not in effect yet.
    expect(await me(before.access)).toBe("200 RECEPTIONIST");
    const next = await refreshed(before.refresh);
    expect(await rolesIn(next)).toEqual(both.roles);
    expect(await me(next)).toBe("200 MANAGER");
  });

  test("keeps the sessions at another main role, and ends all when one of several roles is taken", async () => {
    await setRoles({ roles: ["RECEPTIONIST", "MANAGER"], role: "RECEPTIONIST", version: 1 });
    const before = await earlierSession(staff.email);
    await setRoles({ roles: ["RECEPTIONIST", "MANAGER"], role: "MANAGER", version: 2 });
    expect(await me(before.access)).toBe("200 MANAGER");
    await setRoles({ roles: ["MANAGER"], role: "MANAGER", version: 3 });
    expect(await rolesIn(before.access)).toBe(401);
    await expect(refreshed(before.refresh)).rejects.toThrow("Invalid Refresh Token");
    expect(await rolesIn((await tokensOf(staff.email)).access)).toEqual(["MANAGER"]);
  });

  test("ends the sessions of an administrator whose roles as staff are switched off", async () => {
    await setRoles({ roles: ["TENANT_ADMIN", "RECEPTIONIST"], role: "RECEPTIONIST", version: 1 });
    const before = await earlierSession(staff.email);
    await update({ status: "INACTIVE", version: 2 });
    expect(await rolesIn(before.access)).toBe(401);
    expect(await rolesIn((await tokensOf(staff.email)).access)).toEqual(["TENANT_ADMIN"]);
  });

  test("keeps the sessions when the name changes", async () => {
    const before = await earlierSession(staff.email);
    await update({ last_name: "Eze", version: 1 });
    expect(await me(before.access)).toBe("200 RECEPTIONIST");
  });
});

test("no one changes their own address outside the product", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const { email } = await newPerson("MANAGER");
  const { access: AccessToken } = await tokensOf(email);
  const UserAttributes = [{ Name: "email", Value: "another@example.com" }];
  await expect(cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))).rejects.toMatchObject({
    name: "UserLambdaValidationException",
  });
  const { UserAttributes: after = [] } = await cognito.send(new GetUserCommand({ AccessToken }));
  expect(after.find(({ Name }) => Name === "email")?.Value).toBe(email);
  expect(await gateway.emulators.outbox.list()).not.toContainEqual(
    expect.objectContaining({ to: "another@example.com" }),
  );
  error.mockRestore();
});

test("audits each sign-in once, and no renewal of its tokens", async () => {
  const { email, user_id } = await newPerson("MANAGER");
  const { refresh } = await tokensOf(email);
  await refreshed(refresh);
  const log = await clinic.send("TENANT_ADMIN", "audit", "list", { query: { user_id } });
  expect(log.body.items).toMatchObject([
    { operation: "accounts.signIn", user_role: "MANAGER", record_id: user_id, request_id: expect.any(String) },
  ]);
  const signIns = await clinic.send("TENANT_ADMIN", "audit", "list", { query: { user_id, kind: "sign_in" } });
  expect(signIns.body.items).toEqual(log.body.items);
});
