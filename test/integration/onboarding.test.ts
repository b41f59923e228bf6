import { contract } from "../../shared/contract/contract.ts";
import { call } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { AT_ONCE } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";

let emulators: Emulators;

/** The clinic whose platform administrator onboards others. Imports follow its new value. */
let platform: Clinic;

/** Starts the emulators for the file, with Cognito, and opens a clinic. */
function openPlatform(): void {
  beforeAll(async () => {
    emulators = await startEmulators({ cognito: true });
    platform = await openClinic();
  });
  afterAll(() => emulators.stop());
}

let nth = 0;
/** Returns digits that no other name or address has. */
function unique(): string {
  nth += 1;
  return `${Date.now()}${nth}`;
}
const person = (email: string) => ({
  email,
  phone_number: "5550100300",
  street: "2 Hill Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
});
/** Takes the first step, which invites the administrator. */
const signup = (email: string) => platform.send("PLATFORM_ADMIN", "accounts", "signup", { body: { email } });
/** Takes the second step, which creates the clinic. */
const createTenant = (user_id: string, username: string, changes: object = {}) =>
  platform.send("PLATFORM_ADMIN", "tenants", "create", {
    body: { user_id, username, tenant_name: "Hillview Dental", ...person("hello@example.com"), ...changes },
  });
/** Takes the third step, which creates the administrator. */
const createUser = (user_id: string, tenant_id: string, email: string) =>
  platform.send("PLATFORM_ADMIN", "accounts", "createUser", {
    body: {
      user_id,
      tenant_id,
      first_name: "Grace",
      last_name: "Hopper",
      date_of_birth: "1980-12-09",
      ...person(email),
    },
  });
/** Returns the first 100 clinics of the platform's list. */
const tenants = async () => {
  const { body } = await platform.send("PLATFORM_ADMIN", "tenants", "list", { query: { limit: 100 } });
  return body.items as { tenant_id: string; username: string; user_id: string; city: string }[];
};
/** Returns the mails to an address. */
const mailsTo = async (email: string) => (await emulators.outbox.list()).filter(({ to }) => to === email);

openPlatform();

test("creates a clinic, its administrator and one invitation", async () => {
  const email = `grace${unique()}@example.com`;
  const { body: account } = await signup(email);
  const { body: tenant } = await createTenant(account.user.id, `hill${unique()}`);
  expect(await createUser(account.user.id, tenant.tenant_id, email)).toMatchObject({
    status: 201,
    body: { role: "TENANT_ADMIN", tenant_id: tenant.tenant_id, email },
  });
  expect((await tenants())[0]).toMatchObject({ tenant_id: tenant.tenant_id, user_id: account.user.id });
  expect(await mailsTo(email)).toHaveLength(1);
});

test("repeats every step without doing it twice", async () => {
  const email = `grace${unique()}@example.com`;
  const username = `hill${unique()}`;
  const [first, again] = [await signup(email), await signup(email)];
  expect(again.body).toEqual(first.body);
  const user_id = first.body.user.id;

  const tenant = await createTenant(user_id, username);
  const corrected = await createTenant(user_id, username, { city: "Shelbyville" });
  expect(corrected.body).toMatchObject({ tenant_id: tenant.body.tenant_id, city: "Shelbyville" });

  const done = await createUser(user_id, tenant.body.tenant_id, email);
  expect((await createUser(user_id, tenant.body.tenant_id, email)).body).toEqual(done.body);

  expect((await tenants()).filter((row) => row.user_id === user_id)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await signup(email)).toMatchObject({ status: 409, body: { code: "email_taken" } });
});

test("frees a corrected username for another clinic", async () => {
  const { body: one } = await signup(`one${unique()}@example.com`);
  const { body: two } = await signup(`two${unique()}@example.com`);
  const given = `given${unique()}`;
  await createTenant(one.user.id, given);
  expect(await createTenant(two.user.id, given.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: "username_taken" },
  });
  expect((await createTenant(one.user.id, `other${unique()}`)).status).toBe(201);
  expect((await createTenant(two.user.id, given.toUpperCase())).status).toBe(201);
});

describe("a username that is given at the first step", () => {
  const begin = (email: string, username: string) =>
    platform.send("PLATFORM_ADMIN", "accounts", "signup", { body: { email, username } });
  const taken = { status: 409, body: { code: "username_taken", error: "Username is already taken" } };

  test("is reserved before anyone is mailed: another address gets a 409 and no invitation", async () => {
    const [email, other, username] = [`one${unique()}@example.com`, `two${unique()}@example.com`, `given${unique()}`];
    const first = await begin(email, username);
    expect(first.status).toBe(201);
    expect(await begin(other, username.toUpperCase())).toMatchObject(taken);
    expect(await mailsTo(other)).toHaveLength(0);
    expect((await begin(email, username)).body).toEqual(first.body);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("is refused at the second step of another onboarding, and given to its own", async () => {
    const [email, username] = [`one${unique()}@example.com`, `given${unique()}`];
    const { body: mine } = await begin(email, username);
    const { body: other } = await signup(`two${unique()}@example.com`);
    expect(await createTenant(other.user.id, username)).toMatchObject(taken);
    const created = await createTenant(mine.user.id, username);
    expect(created.status).toBe(201);
    expect((await begin(email, username)).body, "resumes also after the second step").toEqual(mine);
    expect(await begin(`three${unique()}@example.com`, username)).toMatchObject(taken);
  });

  test("of an existing clinic is refused", async () => {
    const email = `grace${unique()}@example.com`;
    const { body: account } = await signup(email);
    const username = `hill${unique()}`;
    const { body: tenant } = await createTenant(account.user.id, username);
    await createUser(account.user.id, tenant.tenant_id, email);
    const other = `other${unique()}@example.com`;
    expect(await begin(other, username)).toMatchObject(taken);
    expect(await mailsTo(other)).toHaveLength(0);
  });

  test(`is mailed to exactly one of ${AT_ONCE} onboardings that begin with it at once`, async () => {
    const username = `race${unique()}`;
    const addresses = Array.from({ length: AT_ONCE }, (_, n) => `race${n}-${unique()}@example.com`);
    const answers = await Promise.all(addresses.map((email) => begin(email, username)));
    const outcome = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim()).sort();
    expect(outcome).toEqual(["201", ...Array(AT_ONCE - 1).fill("409 username_taken")]);
    expect((await Promise.all(addresses.map(mailsTo))).flat()).toHaveLength(1);
  });
});

test("lists which clinic's setup is incomplete and whether its administrator has signed in", async () => {
  const email = `grace${unique()}@example.com`;
  const { body: account } = await signup(email);
  const { body: tenant } = await createTenant(account.user.id, `hill${unique()}`);
  const listed = async () => (await tenants()).find(({ tenant_id }) => tenant_id === tenant.tenant_id);
  expect(await listed()).toMatchObject({ setup: "administrator", invitation: "pending" });
  await createUser(account.user.id, tenant.tenant_id, email);
  expect(await listed()).toMatchObject({ setup: "complete", invitation: "pending" });
  const { handler } = await import("../../functions/api/accounts/index.ts");
  expect((await call(handler, contract.accounts.me, { as: "TENANT_ADMIN", sub: account.user.id })).status).toBe(200);
  expect(await listed()).toMatchObject({ setup: "complete", invitation: "accepted" });
});

test(`lets exactly one of ${AT_ONCE} simultaneous onboardings of one username win`, async () => {
  const accounts = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => signup(`race${n}-${unique()}@example.com`)),
  );
  const username = `race${unique()}`;
  const answers = await Promise.all(accounts.map(({ body }) => createTenant(body.user.id, username)));
  const outcome = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim()).sort();
  expect(outcome).toEqual(["201", ...Array(AT_ONCE - 1).fill("409 username_taken")]);
  expect((await tenants()).filter((row) => row.username === username)).toHaveLength(1);
});

test(`creates one account and one clinic for ${AT_ONCE} simultaneous submissions of one form`, async () => {
  const email = `same${unique()}@example.com`;
  const signups = await Promise.all(Array.from({ length: AT_ONCE }, () => signup(email)));
  expect(new Set(signups.map(({ body }) => body.user?.id)).size).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
  const user_id = signups[0]?.body.user.id ?? "";
  const username = `same${unique()}`;
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => createTenant(user_id, username)));
  const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.tenant_id);
  expect(new Set(ids).size).toBe(1);
  expect((await tenants()).filter((row) => row.user_id === user_id)).toHaveLength(1);
});

test("refuses the people of a deactivated clinic from the next request on, until it is active again", async () => {
  const clinic = await openClinic("Closing Time");
  const setStatus = (status: "ACTIVE" | "INACTIVE", version: number) =>
    platform.send("PLATFORM_ADMIN", "tenants", "setStatus", {
      params: { tenant_id: clinic.tenant_id },
      body: { status, version },
    });
  expect((await clinic.send("TENANT_ADMIN", "accounts", "me")).status).toBe(200);
  await setStatus("INACTIVE", 1);
  expect(await clinic.send("TENANT_ADMIN", "accounts", "me")).toMatchObject({
    status: 403,
    body: { code: "tenant_inactive" },
  });
  expect(await clinic.send("RECEPTIONIST", "patients", "list")).toMatchObject({
    status: 403,
    body: { code: "tenant_inactive" },
  });
  await setStatus("ACTIVE", 2);
  expect((await clinic.send("TENANT_ADMIN", "accounts", "me")).status).toBe(200);
});

test("lists every clinic when the pages are followed", async () => {
  const all = await tenants();
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { limit: 7, ...(cursor && { cursor }) };
    const { body } = await platform.send("PLATFORM_ADMIN", "tenants", "list", { query: query as never });
    ids.push(...body.items.map((row) => row.tenant_id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(ids.slice(0, all.length)).toEqual(all.map(({ tenant_id }) => tenant_id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("mails an invitation again until it was used", async () => {
  const email = `again${unique()}@example.com`;
  const { body } = await signup(email);
  const resend = () =>
    platform.send("PLATFORM_ADMIN", "accounts", "resendInvitation", { params: { user_id: body.user.id } });
  expect((await resend()).status).toBe(204);
  expect(await mailsTo(email)).toHaveLength(2);
});
