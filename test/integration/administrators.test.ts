import { CONTEXT } from "../../infra/local/cognito/pool.ts";
import { contract } from "../../shared/contract/contract.ts";
import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic, sendAs } from "../support/clinic.ts";
import { addAccount } from "../support/emulators.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 30_000);
afterAll(() => gateway.stop());

let nth = 0;
const invitation = () => {
  nth += 1;
  return { email: `administrator${nth}@example.com`, first_name: "Grace", last_name: "Hopper" };
};
const pool = () => {
  if (!gateway.emulators.cognito) throw new Error("no Cognito");
  return gateway.emulators.cognito.pool;
};

/** Returns a clinic whose first administrator has an account, as after an onboarding. */
async function openOwned(): Promise<Clinic> {
  const clinic = await openClinic();
  const email = `owner${crypto.randomUUID()}@example.com`;
  await addAccount(pool(), { email, role: "TENANT_ADMIN", Username: clinic.users.TENANT_ADMIN });
  return clinic;
}
const invite = (clinic: Clinic, body = invitation()) =>
  clinic.send("TENANT_ADMIN", "accounts", "inviteAdministrator", { body });
const setStatus = (sub: string, user_id: string, body: object) =>
  sendAs({ as: "TENANT_ADMIN", sub }, "accounts", "updateAdministrator", { params: { user_id }, body });
const INACTIVE = { status: "INACTIVE", version: 1 };
const outcomesOf = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => `${status} ${body?.code ?? ""}`.trim()).sort();

test("keeps one of two administrators who deactivate each other at once, ten times out of ten", async () => {
  const { readAdministrators } = await import("../../functions/domain/identity/administrators.ts");
  for (let round = 0; round < 10; round += 1) {
    const clinic = await openOwned();
    const first = clinic.users.TENANT_ADMIN;
    const second = (await invite(clinic)).body.user_id;
    const answers = await Promise.all([setStatus(first, second, INACTIVE), setStatus(second, first, INACTIVE)]);
    const outcomes = outcomesOf(answers);
    expect(outcomes[0]).toBe("200");
    // The second request was refused at its start or when it read the administrators again.
    expect(["403 account_inactive", "409 last_administrator"]).toContain(outcomes[1]);
    const { active_ids } = await readAdministrators(clinic.tenant_id, first);
    expect(active_ids).toHaveLength(1);
    const rest = await sendAs({ as: "TENANT_ADMIN", sub: active_ids[0] ?? "" }, "tenants", "getCurrent");
    expect(rest.body).toMatchObject({ user_id: active_ids[0] });
  }
});

test("invites an address once when eight requests invite it at the same time", async () => {
  const clinic = await openOwned();
  const body = invitation();
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite(clinic, body)));
  expect(outcomesOf(answers)).toEqual(["201", ...Array.from({ length: 7 }, () => "409 email_taken")]);
  const { items } = (await clinic.send("TENANT_ADMIN", "accounts", "listAdministrators")).body;
  expect(items).toMatchObject([{ is_owner: true }, { email: body.email, invitation: "pending" }]);
  const mails = (await gateway.emulators.outbox.list()).filter(({ to }) => to === body.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("invited you to Lakeside Family Clinic as Clinic administrator.");
});

test("adds all of eight people who are invited at the same time", async () => {
  const clinic = await openOwned();
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite(clinic)));
  expect(outcomesOf(answers)).toEqual(Array.from({ length: 8 }, () => "201"));
  const { items } = (await clinic.send("TENANT_ADMIN", "accounts", "listAdministrators")).body;
  expect(items).toHaveLength(9);
});

test("refuses the next request of a deactivated administrator, and accepts one that follows the activation", async () => {
  const clinic = await openOwned();
  const second = (await invite(clinic)).body.user_id;
  const me = async () => (await sendAs({ as: "TENANT_ADMIN", sub: second }, "tenants", "getCurrent")).body.code;
  await setStatus(clinic.users.TENANT_ADMIN, second, INACTIVE);
  expect(await me()).toBe("account_inactive");
  const accounts = await pool().users.listUsers(CONTEXT);
  expect(accounts.find(({ Username }) => Username === second)?.Enabled).toBe(false);
  await setStatus(clinic.users.TENANT_ADMIN, second, { status: "ACTIVE", version: 2 });
  // The token is of a sign-in before the deactivation.
  expect(await me()).toBe("unauthenticated");
});

test("turns off the second factor of a lost device", async () => {
  const clinic = await openOwned();
  const second = (await invite(clinic)).body.user_id;
  const account = await pool().find(second);
  if (account) await pool().save({ ...account, UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] });
  const { status } = await gateway.send(contract.accounts.resetMfa, {
    token: gateway.token(clinic.users.TENANT_ADMIN, "TENANT_ADMIN"),
    params: { user_id: second },
    body: { reason: "The phone was stolen." },
  });
  expect(status).toBe(204);
  expect((await pool().find(second))?.UserMFASettingList).toEqual([]);
});
