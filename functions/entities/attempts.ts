import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { ROLES } from "../../shared/contract/roles.ts";
import { counter, expiring, fixedTexts, lazyEntity, primary, type RowOf } from "../platform/dynamo/entity.ts";
import { env } from "../platform/env.ts";

/** Counts attempts within a period. The subject is an id or a hash and never personal data. */
const attemptEntity = lazyEntity({
  entity: "attempt",
  attributes: {
    ...fixedTexts("subject", "since"),
    attempts: { type: "number", required: true },
    ...expiring,
  },
  indexes: { bySubject: primary(["subject"], ["since"]) },
});

/**
 * Builds the subject of a text that is personal, such as an address. Its hash is keyed, because addresses are few enough to guess
 * the text of any other hash.
 */
export function hashedSubject(kind: string, text: string): string {
  const { CURSOR_SECRET } = env("CURSOR_SECRET");
  return `${kind}-${createHmac("sha256", CURSOR_SECRET).update(`${kind} ${text}`).digest("hex")}`;
}

/** Returns what a client can't easily change of its IP address: all of an IPv4 address, the first half of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The form of an IPv4 address in IPv6, such as ::ffff:203.0.113.7.
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [left = [], right = []] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const omitted = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...omitted, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** At most `attempts` in each period of `seconds`. A period of a day is a UTC day. */
interface AttemptLimit {
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * Counts an attempt of the subject. Returns undefined within the limit, otherwise the seconds until the next period. An
 * attempt over the limit is not counted.
 */
export async function countAttempt(subject: string, { attempts, seconds }: AttemptLimit): Promise<number | undefined> {
  const now = Math.floor(Date.now() / 1000);
  const next = (Math.floor(now / seconds) + 1) * seconds;
  const since = new Date((next - seconds) * 1000).toISOString();
  const { rejected } = await attemptEntity()
    .upsert({ subject, since, expires: next + seconds })
    .add({ attempts: 1 })
    .where((at, { notExists, lt }) => `${notExists(at.attempts)} OR ${lt(at.attempts, attempts)}`)
    .go({ returnOnConditionCheckFailure: true });
  return rejected ? next - now : undefined;
}

/** Takes back a counted attempt of this period. */
export async function uncountAttempt(subject: string, { seconds }: Pick<AttemptLimit, "seconds">): Promise<void> {
  const begin = Math.floor(Date.now() / 1000 / seconds) * seconds;
  await attemptEntity()
    .patch({ subject, since: new Date(begin * 1000).toISOString() })
    .add({ attempts: -1 })
    .go();
}

/**
 * The attempts of a person to sign in within a quarter of an hour that have not succeeded. The row is in the partition of the clinic
 * whose log gets the entry of the failed ones, or of the platform.
 */
export const signInAttemptsEntity = lazyEntity({
  entity: "signInAttempts",
  attributes: {
    ...fixedTexts("tenant_id", "user_id", "since"),
    user_role: { type: ROLES, required: true },
    /** The request and the time of the last attempt. */
    request_id: { type: "string", required: true },
    last_at: { type: "string", required: true },
    open: counter,
  },
  indexes: { byTime: primary(["tenant_id"], ["since", "user_id"]) },
});
export type SignInAttemptsRow = RowOf<typeof signInAttemptsEntity>;
