import { Staff } from "../../shared/staff/staff.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary, secondary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";

/** A person who works at a clinic. */
export const StaffEntity = entityOf({
  entity: "staff",
  attributes: {
    ...attributesOf(Staff, ["staff_id", "user_id", "email"]),
    ...rowAttributes,
    /** When a person was first invited who had been added without an invitation. */
    invited_at: { type: "string" },
    first_last: { type: "string", required: true },
  },
  indexes: {
    byId: primary(["tenant_id"], ["staff_id"]),
    // The people of one location, oldest first.
    byLocation: secondary(1, ["tenant_id", "location_id"], ["staff_id"]),
    // The practitioners, by first name.
    byFirstName: secondary(2, ["tenant_id", "role"], ["first_last", "staff_id"]),
  },
});
