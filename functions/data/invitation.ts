import { entityOf, expiring, expiryAfter, fixedTexts, primary } from "./entity.ts";

/** The state of a person's first invitation: being mailed or mailed. The row expires after a month. */
export const InvitationEntity = entityOf({
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

/** The right to mail an invitation, or why there is none. */
type InvitationClaim = { readonly claim: string } | "mailed" | "being mailed";

/** Claims the right to mail a person's invitation. One request at a time can hold it, until the invitation is mailed. */
export async function claimInvitation(user_id: string): Promise<InvitationClaim> {
  const now = Date.now();
  const claim = crypto.randomUUID();
  const claimed_at = new Date(now).toISOString();
  const expiredBefore = new Date(now - CLAIM_MS).toISOString();
  const { rejected, data } = await InvitationEntity.put({ user_id, claim, claimed_at, expires: expiryAfter(KEPT_DAYS) })
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
  await InvitationEntity.patch({ user_id })
    .set({ claimed_at: new Date().toISOString() })
    .where((at, { eq }) => eq(at.claim, claim))
    .go({ returnOnConditionCheckFailure: true });
}

/** Records that the invitation was mailed. */
export async function settleInvitation(user_id: string): Promise<void> {
  await InvitationEntity.patch({ user_id }).set({ sent_at: new Date().toISOString() }).go();
}

/** Releases the claim, so that the next request can mail the invitation immediately. */
export async function releaseInvitation(user_id: string, claim: string): Promise<void> {
  await InvitationEntity.remove({ user_id })
    .where((at, { eq }) => eq(at.claim, claim))
    .go({ returnOnConditionCheckFailure: true });
}
