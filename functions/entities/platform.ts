import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import { Tenant } from "../../shared/tenants/tenant.ts";
import { TenantNote } from "../../shared/tenants/tenant-note.ts";
import { getRow } from "../platform/dynamo/batch-get.ts";
import {
  attributesOf,
  expiring,
  expiryAfter,
  fixedTexts,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
} from "../platform/dynamo/entity.ts";
import { createdAt, rowAttributes } from "../platform/dynamo/optimistic-lock.ts";

export const tenantEntity = lazyEntity({
  entity: "tenant",
  exportedAs: "clinic",
  attributes: {
    ...attributesOf(Tenant, ["tenant_id"]),
    ...rowAttributes,
    ...createdAt,
    /** The date of the latest appointment that was ever booked. The table's stream raises it. */
    used_until: { type: "string" },
    /** The same date for the list by use, and empty before the first appointment, because a key needs a value. */
    use_order: { type: "string", default: "" },
    /** The last day on which someone of the clinic signed in or opened the app. */
    last_active_on: { type: "string" },
  },
  indexes: {
    byId: primary(["tenant_id"], []),
    // The platform's list, newest first. Its partition belongs to no tenant, and only PLATFORM_ADMIN reads it.
    byCreation: secondary(1, [], ["created_at", "tenant_id"]),
    // The same clinics, unused for longest first.
    byUse: secondary(2, [], ["use_order", "tenant_id"]),
  },
});

/** Returns the key of a clinic's logo. It ends in png for every image type; the object's metadata has the real type. */
export const logoKey = (tenant_id: string): string => `tenants/${tenant_id}/logo.png`;

export const getTenant = (tenant_id: string): Promise<RowOf<typeof tenantEntity>> =>
  getRow(tenantEntity(), { tenant_id }, NOT_FOUND_TEXTS.tenant);

/**
 * The clinic that has a username, or the onboarding that has reserved it. The key is the name in lower case, so that no two names
 * differ only in case.
 */
export const usernameEntity = lazyEntity({
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

type Where = Parameters<ReturnType<ReturnType<typeof usernameEntity>["create"]>["where"]>[0];

/** Builds the condition that a username is free, or reserved for the onboarding of this address. */
export const isFreeFor =
  (email: string): Where =>
  (at, { notExists, eq, lt }) =>
    `${notExists(at.username)} OR ${eq(at.reserved_for, email)} OR ${lt(at.expires, Math.floor(Date.now() / 1000))}`;

/** Reserves a username for the onboarding of an address for one day. Returns the row that prevents it, if there is one. */
export async function reserveUsername(username: string, email: string): Promise<{ tenant_id?: string } | undefined> {
  const { rejected, data } = await usernameEntity()
    .put({ username, reserved_for: email, expires: expiryAfter(1) })
    .where(isFreeFor(email))
    .go({ returnOnConditionCheckFailure: "all_old" });
  return rejected ? (data ?? {}) : undefined;
}

/** Releases a username that is reserved for the onboarding of an address. */
export async function releaseUsername(username: string, email: string): Promise<void> {
  await usernameEntity()
    .remove({ username })
    .where((at, { eq }) => eq(at.reserved_for, email))
    .go({ returnOnConditionCheckFailure: true });
}

/**
 * An onboarding in progress: the invited account and, from the second step on, its clinic. A second submission reads here which
 * steps are done. The last step deletes the row.
 */
export const onboardingEntity = lazyEntity({
  entity: "onboarding",
  attributes: { ...fixedTexts("user_id", "email"), tenant_id: { type: "string" } },
  indexes: { byUser: primary(["user_id"], []) },
});

/** The number of requests of a clinic in one minute, as far as the running functions have flushed their counts. */
export const tenantMinuteEntity = lazyEntity({
  entity: "tenantMinute",
  attributes: {
    ...fixedTexts("tenant_id", "minute"),
    requests: { type: "number", required: true },
    ...expiring,
  },
  indexes: { byMinute: primary(["tenant_id"], ["minute"]) },
});

const noteAttributes = {
  ...attributesOf(TenantNote, ["note_id", "tenant_id", "kind", "text", "author_name", "created_at"]),
  ...fixedTexts("author_id"),
};

/**
 * A note of the platform about a clinic. It is in the clinic's partition, so that it is deleted with the clinic, and in none of the
 * files of the clinic's export.
 */
export const tenantNoteEntity = lazyEntity({
  entity: "tenantNote",
  attributes: noteAttributes,
  // An id begins with its time, so the notes are in order of time.
  indexes: { byTenant: primary(["tenant_id"], ["note_id"]) },
});
export type TenantNoteRow = RowOf<typeof tenantNoteEntity>;

/** The note with the reason why a clinic is suspended. The next change of its status replaces or deletes it. */
export const suspensionEntity = lazyEntity({
  entity: "suspension",
  attributes: noteAttributes,
  indexes: { byTenant: primary(["tenant_id"], []) },
});
