import { Tenant } from "../../shared/tenants/tenant.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary, secondary } from "./entity.ts";
import { createdAt, rowAttributes } from "./last-change.ts";

/** A clinic. */
export const TenantEntity = entityOf({
  entity: "tenant",
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
