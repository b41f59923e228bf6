import { CustomAttributeType } from "electrodb";
import { ROLES, type Role, rolesOf } from "../../shared/contract/roles.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { Staff } from "../../shared/staff/staff.ts";
import { INVITATION_STATES } from "../../shared/values/fields.ts";
import { readByKeys } from "../platform/dynamo/batch-get.ts";
import {
  attributesOf,
  counter,
  expiring,
  expiryAfter,
  fixedTexts,
  idList,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
  textsOrEmpty,
} from "../platform/dynamo/entity.ts";
import { lastChangeAttributes, rowAttributes } from "../platform/dynamo/optimistic-lock.ts";

/** The state of a person's invitation. A platform administrator, whom a command creates, needs none. */
const invitation = { type: INVITATION_STATES, required: true, default: "accepted" } as const;

/** A row of users. `tenant_id` is absent for the platform's administrators. */
export const userEntity = lazyEntity({
  entity: "user",
  exportedAs: "accounts",
  attributes: {
    ...fixedTexts("user_id"),
    tenant_id: { type: "string", readOnly: true },
    email: { type: "string", required: true },
    ...textsOrEmpty("first_name", "last_name", "phone_number", "street", "city", "state", "zipcode", "date_of_birth"),
    /** The main role, which decides the person's home. */
    role: { type: ROLES, required: true },
    /** All roles of a person. A row without them has its main role only. */
    roles: { type: CustomAttributeType<readonly Role[]>("any") },
    /** The roles that are not in effect: those of staff who are not active, or that of a deactivated administrator. */
    inactive_roles: { type: CustomAttributeType<readonly Role[]>("any") },
    /** ACTIVE while a role is in effect. */
    status: { type: ["ACTIVE", "INACTIVE"] as const, required: true, default: "ACTIVE" },
    staff_id: { type: "string" },
    invitation,
    /**
     * Whether the person has a second factor. `GET /api/me` records it here and in the row of staff, because Cognito would need one
     * request for each account of a list.
     */
    mfa: { type: "boolean" },
    /** Tokens of a sign-in before this instant are refused. */
    signed_out_at: { type: "string" },
    version: { type: "number", required: true, default: 1 },
    ...lastChangeAttributes,
  },
  indexes: {
    // Every request reads its caller by one consistent GetItem.
    byId: primary(["user_id"], []),
  },
});

export const staffEntity = lazyEntity({
  entity: "staff",
  exportedAs: "staff",
  attributes: {
    ...attributesOf(Staff, ["staff_id", "user_id", "email"]),
    ...rowAttributes,
    /** When a person was first invited who had been added without an invitation. */
    invited_at: { type: "string" },
    first_last: { type: "string", required: true },
    /** The list in which the person is: that of the practitioners, or of everyone else. It follows the roles. */
    list: {
      type: ["practitioners", "others"],
      watch: ["role", "roles"],
      set: (_list: unknown, row: Pick<Staff, "role" | "roles">) =>
        rolesOf(row).includes("PRACTITIONER") ? "practitioners" : "others",
    },
  },
  indexes: {
    byId: primary(["tenant_id"], ["staff_id"]),
    // The people of one location, oldest first.
    byLocation: secondary(1, ["tenant_id", "location_id"], ["staff_id"]),
    // The practitioners, by first name.
    byFirstName: secondary(2, ["tenant_id", "list"], ["first_last", "staff_id"]),
  },
});

/** Builds the query of a clinic's practitioners, by first name. */
export const practitionersOf = (tenant_id: string) =>
  staffEntity().query.byFirstName({ tenant_id, list: "practitioners" });

/**
 * The hours of one person in a week, at all locations, in one item. A condition on its version ensures that no two of them
 * overlap, and one read returns them all.
 */
export const weeklyScheduleEntity = lazyEntity({
  entity: "weeklySchedule",
  exportedAs: "schedules",
  attributes: {
    ...fixedTexts("staff_id"),
    schedules: { type: CustomAttributeType<Schedule[]>("any"), required: true },
    ...rowAttributes,
  },
  indexes: { byStaff: primary(["tenant_id"], ["staff_id"]) },
});

export type WeeklyScheduleRow = RowOf<typeof weeklyScheduleEntity>;

/** Reads the weekly schedules of several people, in the same order; undefined for people who never had hours. */
export const readWeeklySchedules = (
  tenant_id: string,
  people: readonly { readonly staff_id: string }[],
): Promise<(WeeklyScheduleRow | undefined)[]> =>
  readByKeys(
    weeklyScheduleEntity(),
    people.map(({ staff_id }) => ({ tenant_id, staff_id })),
  );

/** The state of a person's first invitation: being mailed or mailed. The row expires after a month. */
export const invitationEntity = lazyEntity({
  entity: "invitation",
  attributes: {
    ...fixedTexts("user_id"),
    /** Identifies the request that mails the invitation. */
    claim: { type: "string", required: true },
    claimed_at: { type: "string", required: true },
    sent_at: { type: "string" },
    ...expiring,
  },
  indexes: { byUser: primary(["user_id"], []) },
});

const KEPT_DAYS = 30;

/** A request that has neither finished mailing nor renewed its claim for this time counts as crashed. */
const CLAIM_MS = 5_000;

type InvitationClaim = { readonly claim: string } | "mailed" | "being mailed";

/** Claims the right to mail a person's invitation. One request at a time can hold it, until the invitation is mailed. */
export async function claimInvitation(user_id: string): Promise<InvitationClaim> {
  const now = Date.now();
  const claim = crypto.randomUUID();
  const claimed_at = new Date(now).toISOString();
  const expiredBefore = new Date(now - CLAIM_MS).toISOString();
  const { rejected, data } = await invitationEntity()
    .put({ user_id, claim, claimed_at, expires: expiryAfter(KEPT_DAYS) })
    .where(
      (at, { notExists, lt }) =>
        `${notExists(at.user_id)} OR (${notExists(at.sent_at)} AND ${lt(at.claimed_at, expiredBefore)})`,
    )
    .go({ returnOnConditionCheckFailure: "all_old" });
  // When the response to a claim is lost, the SDK sends it again, and it finds the row that it has written.
  if (!rejected || data?.claim === claim) return { claim };
  return data?.sent_at ? "mailed" : "being mailed";
}

/** Renews the claim, which otherwise expires although its request is still mailing. */
export async function renewInvitation(user_id: string, claim: string): Promise<void> {
  await invitationEntity()
    .patch({ user_id })
    .set({ claimed_at: new Date().toISOString() })
    .where((at, { eq }) => eq(at.claim, claim))
    .go({ returnOnConditionCheckFailure: true });
}

export async function settleInvitation(user_id: string): Promise<void> {
  await invitationEntity().patch({ user_id }).set({ sent_at: new Date().toISOString() }).go();
}

/** Releases the claim, so that the next request can mail the invitation immediately. */
export async function releaseInvitation(user_id: string, claim: string): Promise<void> {
  await invitationEntity()
    .remove({ user_id })
    .where((at, { eq }) => eq(at.claim, claim))
    .go({ returnOnConditionCheckFailure: true });
}

/** A password recovery that was mailed: usable until `expires_at`, once. */
export const recoveryEntity = lazyEntity({
  entity: "recovery",
  attributes: {
    ...fixedTexts("recovery_id", "user_id", "created_at", "expires_at"),
    used_at: { type: "string" },
    ...expiring,
  },
  indexes: {
    byId: primary(["recovery_id"], []),
    byUser: secondary(1, ["user_id"], ["created_at"]),
  },
});

/**
 * The administrators of a clinic by user id. Every change is conditional on the revision, so that two administrators who
 * deactivate each other at the same time can't both succeed. A clinic without this item has only its owner.
 */
export const administratorsEntity = lazyEntity({
  entity: "administrators",
  attributes: {
    ...fixedTexts("tenant_id"),
    /** In the order of their invitations. */
    user_ids: idList,
    active_ids: idList,
    /** Increases with each change. */
    revision: counter,
  },
  indexes: { byTenant: primary(["tenant_id"], []) },
});
