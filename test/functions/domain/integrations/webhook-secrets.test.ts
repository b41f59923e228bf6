import { Webhook } from "standardwebhooks";
import {
  newWebhookSecret,
  secretsOf,
  signedHeaders,
} from "../../../../functions/domain/integrations/webhook-secrets.ts";
import { IDS } from "../../../support/call.ts";

const key = { tenant_id: IDS.tenant, webhook_id: "hook_01jd3v8c9m4q2w6x8z0y1t5k7n" };
const body = '{"type":"test"}';
const signed = (secrets: readonly string[], now = new Date()) => signedHeaders({ id: "dlv_1", body, secrets, now });
const verify = (secret: string, headers: Readonly<Record<string, string>>, text = body) =>
  new Webhook(secret).verify(text, headers);

it("signs as Standard Webhooks says, so that the public verifier accepts it", () => {
  const { secret, row } = newWebhookSecret(key);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const headers = signed(secretsOf(row, new Date().toISOString()));
  expect(verify(secret, headers)).toEqual({ type: "test" });
  expect(() => verify(newWebhookSecret(key).secret, headers)).toThrow();
  expect(() => verify(secret, headers, '{"type":"other"}')).toThrow();
  expect(() => verify(secret, { ...headers, "webhook-id": "dlv_2" })).toThrow();
  expect(() => verify(secret, signed([secret], new Date(Date.now() - 10 * 60_000)))).toThrow();
});

it("signs with both secrets for a day after a rotation, and then with the new one only", () => {
  const before = newWebhookSecret(key);
  const after = newWebhookSecret(key, before.row);
  const during = signed(secretsOf(after.row, new Date().toISOString()));
  for (const { secret } of [before, after]) expect(verify(secret, during)).toBeDefined();
  const later = new Date(Date.now() + 25 * 3_600_000).toISOString();
  expect(secretsOf(after.row, later)).toEqual([after.secret]);
});

it("stores secrets encrypted, for their own webhook only", () => {
  const { secret, row } = newWebhookSecret(key);
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  const now = new Date().toISOString();
  expect(secretsOf(row, now)).toEqual([secret]);
  expect(secretsOf({ ...row, tenant_id: IDS.otherTenant }, now)).toEqual([]);
});

it("reads every secret after any number of rotations of what encrypts them, and after those of links", () => {
  const former = newWebhookSecret(key);
  const [first = ""] = [process.env.WEBHOOK_SECRETS];
  vi.stubEnv("WEBHOOK_SECRETS", `the-third-secret,the-second-secret,${first}`);
  vi.stubEnv("CURSOR_SECRET", "another-secret-of-cursors-and-links");
  const newer = newWebhookSecret(key);
  const now = new Date().toISOString();
  expect([former, newer].map(({ row }) => secretsOf(row, now))).toEqual([[former.secret], [newer.secret]]);
  vi.stubEnv("WEBHOOK_SECRETS", first);
  expect(secretsOf(newer.row, now)).toEqual([]);
});

afterEach(() => void vi.unstubAllEnvs());
