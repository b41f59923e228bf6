import { entityOf, expiryAfter, fixedTexts } from "./entity.ts";

/**
 * The clinic that has a username, or the onboarding that has reserved it. The key is the name in lower case, so that no two names
 * differ only in case.
 */
export const UsernameEntity = entityOf({
  entity: "username",
  attributes: {
    ...fixedTexts("username"),
    tenant_id: { type: "string" },
    /** The address whose onboarding has reserved it, until `expires` or until the clinic exists. */
    reserved_for: { type: "string" },
    /** Unix time in seconds after which DynamoDB deletes the reservation. */
    expires: { type: "number" },
  },
  indexes: {
    byName: {
      pk: { field: "pk", composite: ["username"], casing: "lower" },
      sk: { field: "sk", composite: [], casing: "none" },
    },
  },
});

type Where = Parameters<ReturnType<typeof UsernameEntity.create>["where"]>[0];

/** Builds the condition that a username is free, or reserved for the onboarding of this address. */
export const isFreeFor =
  (email: string): Where =>
  (at, { notExists, eq, lt }) =>
    `${notExists(at.username)} OR ${eq(at.reserved_for, email)} OR ${lt(at.expires, Math.floor(Date.now() / 1000))}`;

/** Reserves a username for the onboarding of an address for one day. Returns the row that prevents it, if there is one. */
export async function reserveUsername(username: string, email: string): Promise<{ tenant_id?: string } | undefined> {
  const { rejected, data } = await UsernameEntity.put({ username, reserved_for: email, expires: expiryAfter(1) })
    .where(isFreeFor(email))
    .go({ returnOnConditionCheckFailure: "all_old" });
  return rejected ? (data ?? {}) : undefined;
}

/** Releases a username that is reserved for the onboarding of an address. */
export async function releaseUsername(username: string, email: string): Promise<void> {
  await UsernameEntity.remove({ username })
    .where((at, { eq }) => eq(at.reserved_for, email))
    .go({ returnOnConditionCheckFailure: true });
}
