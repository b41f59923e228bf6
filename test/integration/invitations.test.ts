import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { USER_POOL_CLIENT_ID } from "../../infra/local/settings.ts";
import { contract } from "../../shared/contract/contract.ts";
import { newStaff } from "../support/bodies.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { newLocation } from "./front-desk.ts";

let gateway: Gateway;
let clinic: Clinic;
let locationId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openClinic();
  const { body } = await clinic.send("TENANT_ADMIN", "locations", "create", { body: newLocation });
  locationId = body.location_id;
}, 30_000);
afterAll(() => gateway.stop());

let nth = 0;
const address = () => {
  nth += 1;
  return `invited${nth}@example.com`;
};
const mailsTo = async (email: string) => (await gateway.emulators.outbox.list()).filter(({ to }) => to === email);
const cognito = () => {
  if (!gateway.emulators.cognito) throw new Error("no Cognito");
  return gateway.emulators.cognito;
};

const person = (email: string, changes: object = {}) => newStaff({ email, locationId, ...changes });
const add = (email: string, key: string, changes: object = {}) =>
  gateway.send(contract.staff.add, {
    token: gateway.token(clinic.users.TENANT_ADMIN, "TENANT_ADMIN"),
    body: person(email, changes),
    headers: { "idempotency-key": key },
  });
const staffOf = async (staff_id: string) =>
  (await clinic.send("TENANT_ADMIN", "staff", "get", { params: { staff_id } })).body;

test("adds and mails one of 8 people who are added at once with one key", async () => {
  const key = crypto.randomUUID();
  const addresses = Array.from({ length: 8 }, address);
  const answers = await Promise.all(addresses.map((email) => add(email, key)));
  expect(answers.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim()).sort()).toEqual([
    "201",
    ...Array(7).fill("422 key_reused"),
  ]);
  expect((await Promise.all(addresses.map(mailsTo))).flat()).toHaveLength(1);
});

test("mails a person once who is added 8 times at once with one key", async () => {
  const [key, email] = [crypto.randomUUID(), address()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(email, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("sends the invitation when a request is repeated after the mail failed, and only then", async () => {
  const [key, email] = [crypto.randomUUID(), address()];
  const error = vi.spyOn(console, "error").mockReturnValue();
  const deliver = vi.spyOn(cognito().messages, "deliver").mockRejectedValue(new Error("the mail server is down"));
  expect((await add(email, key)).status).toBe(503);
  deliver.mockRestore();
  error.mockRestore();
  expect(await mailsTo(email)).toHaveLength(0);
  expect((await add(email, key)).status).toBe(201);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await add(email, key)).status).toBe(201);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("sends the invitation when a request is repeated after a crash before the mail", async () => {
  const [key, email] = [crypto.randomUUID(), address()];
  const { user_id } = (await add(email, key)).body;
  const { invitationEntity } = await import("../../functions/entities/people.ts");
  // As the crashed request has left it: 4.8 of the 5 seconds after which it is taken for crashed are over.
  const claimed_at = new Date(Date.now() - 4_800).toISOString();
  await invitationEntity().put({ user_id, claim: "crashed", claimed_at, expires: 4_102_444_800 }).go();
  expect((await add(email, key)).status).toBe(201);
  expect(await mailsTo(email)).toHaveLength(2);
});

test("mails a person who was added as inactive when the person becomes active", async () => {
  const email = address();
  const { staff_id, invitation } = (await add(email, crypto.randomUUID(), { status: "INACTIVE" })).body;
  expect(invitation).toBe("none");
  expect(await mailsTo(email)).toHaveLength(0);
  const params = { staff_id };
  const update = (body: object) => clinic.send("TENANT_ADMIN", "staff", "update", { params, body: body as never });
  expect((await update({ status: "ACTIVE", version: 1 })).body).toMatchObject({ invitation: "pending" });
  expect(await mailsTo(email)).toHaveLength(1);
  await update({ status: "INACTIVE", version: 2 });
  await update({ status: "ACTIVE", version: 3 });
  expect(await mailsTo(email)).toHaveLength(1);
});

test("shows in the lists that a person has signed in from the first request on", async () => {
  const email = address();
  const { staff_id, user_id } = (await add(email, crypto.randomUUID())).body;
  expect(await staffOf(staff_id)).toMatchObject({ invitation: "pending", version: 1 });
  const token = gateway.token(user_id, "RECEPTIONIST");
  expect((await gateway.send(contract.accounts.me, { token })).status).toBe(200);
  expect(await staffOf(staff_id)).toMatchObject({ invitation: "accepted", version: 1 });
});

test("mails an invitation again at most five times a day", async () => {
  const email = address();
  const { staff_id } = (await add(email, crypto.randomUUID())).body;
  const resend = () => clinic.send("TENANT_ADMIN", "staff", "resendInvitation", { params: { staff_id } });
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await resend()).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(6);
  expect(mails[0]?.text).toContain(" as Receptionist.");
});

describe("Forgot Password", () => {
  const ask = async (email: string) => {
    const started = performance.now();
    const { status, text } = await gateway.send(contract.accounts.forgotPassword, { body: { email } });
    return { answer: `${status} ${text}`, ms: performance.now() - started };
  };
  const signIn = async (email: string, password: string) => {
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    return new CognitoIdentityProviderClient({}).send(
      new InitiateAuthCommand({ ClientId: USER_POOL_CLIENT_ID, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters }),
    );
  };

  test("answers the same in about the same time for a known, an invited, a disabled and an unknown address", async () => {
    const { addAccount } = await import("../support/emulators.ts");
    const [known, invited, disabled] = [address(), address(), address()];
    await addAccount(cognito().pool, { email: known });
    await addAccount(cognito().pool, { email: disabled, Enabled: false });
    await add(invited, crypto.randomUUID());
    const answers = await Promise.all([known, invited, disabled, "unknown@example.com"].map(ask));
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(["204 "]));
    for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(990);

    expect((await mailsTo(known)).map(({ subject }) => subject)).toEqual(["Reset your Clinic Manager password"]);
    expect((await mailsTo(invited)).map(({ subject }) => subject)).toEqual(
      Array(2).fill("Your Clinic Manager account"),
    );
    expect(await mailsTo(disabled)).toHaveLength(0);
    const [newest] = await mailsTo(invited);
    const password = /temporary password: (\S+)/.exec(newest?.text ?? "")?.[1] ?? "";
    expect((await signIn(invited, password)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });

  test("mails one address five times an hour at most, and answers the same after that", async () => {
    const { addAccount } = await import("../support/emulators.ts");
    const email = address();
    await addAccount(cognito().pool, { email });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(["204 "]));
    expect(await mailsTo(email)).toHaveLength(5);
  });
});
