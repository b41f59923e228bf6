import { INVITATION_STATES } from "../../shared/accounts/invitation.ts";
import { ROLES } from "../../shared/roles.ts";
import { entityOf, fixedTexts, primary, textsOrEmpty } from "./entity.ts";
import { lastChangeAttributes } from "./last-change.ts";

/** The attribute with the state of a person's invitation. Rows without it belong to people who have signed in. */
const invitation = { type: INVITATION_STATES, required: true, default: "accepted" } as const;

/** A row of users. `tenant_id` is absent for the platform's administrators. */
export const UserEntity = entityOf({
  entity: "user",
  attributes: {
    ...fixedTexts("user_id"),
    tenant_id: { type: "string", readOnly: true },
    email: { type: "string", required: true },
    ...textsOrEmpty("first_name", "last_name", "phone_number", "street", "city", "state", "zipcode", "date_of_birth"),
    role: { type: ROLES, required: true },
    status: { type: ["ACTIVE", "INACTIVE"] as const, required: true, default: "ACTIVE" },
    /** The person's row of staff, if there is one. */
    staff_id: { type: "string", readOnly: true },
    invitation,
    /** Whether an administrator of the platform has a second factor. `GET /api/me` records it. */
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
