import { createHmac, randomBytes } from "node:crypto";
import { ROTATION_HOURS } from "../../../shared/integrations/webhook.ts";
import type { WebhookSecretRow } from "../../entities/webhooks.ts";
import { decrypt, encrypt } from "../../platform/encryption.ts";
import { env } from "../../platform/env.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

/** What a secret is encrypted for, so that the row of another clinic's webhook can't hold it. */
const purposeOf = ({ tenant_id, webhook_id }: Key) => `webhook ${tenant_id} ${webhook_id}`;

type Key = Pick<WebhookSecretRow, "tenant_id" | "webhook_id">;

/** Returns what secrets are encrypted by, the newest first. None is ever removed, because a webhook keeps its secret for years. */
const encryptionSecrets = () => env("WEBHOOK_SECRETS").WEBHOOK_SECRETS.split(",");

interface NewSecret {
  /** The secret in the form of Standard Webhooks. */
  readonly secret: string;
  readonly row: WebhookSecretRow;
}

/**
 * Makes the secret of a webhook.
 * @param former the row of the secret that it replaces. Calls are signed with both for a day
 */
export function newWebhookSecret({ tenant_id, webhook_id }: Key, former?: WebhookSecretRow): NewSecret {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString("base64");
  const key = { tenant_id, webhook_id };
  const [newest = ""] = encryptionSecrets();
  const row = { ...key, secret: encrypt(newest, purposeOf(key), secret) };
  if (!former) return { secret, row };
  const former_until = new Date(Date.now() + ROTATION_HOURS * HOUR_MS).toISOString();
  return { secret, row: { ...row, former: former.secret, former_until } };
}

/** Returns the secrets with which a call is signed now; none if they can't be decrypted any more. */
export function secretsOf(row: WebhookSecretRow, now: string): string[] {
  const isRotating = row.former !== undefined && now < (row.former_until ?? "");
  const encrypted = [row.secret, ...(isRotating ? [row.former ?? ""] : [])];
  return encrypted.flatMap((each) => decrypt(encryptionSecrets(), purposeOf(row), each) ?? []);
}

interface Signed {
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** Returns the headers of a call after Standard Webhooks, with a signature by each secret. */
export function signedHeaders({ id, body, secrets, now }: Signed): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}
