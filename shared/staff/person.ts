import * as z from "zod";
import { User } from "../accounts/user.ts";
import { TENANT_ROLES } from "../contract/roles.ts";
import { Version } from "../values/fields.ts";
import { LocationId, reference, StaffId } from "../values/ids.ts";
import { STAFF } from "./texts.ts";

/** A person of a clinic with all roles there. */
export const Person = User.pick({
  user_id: true,
  first_name: true,
  last_name: true,
  email: true,
  role: true,
  roles: true,
  status: true,
  version: true,
}).extend({ staff_id: StaffId.nullable(), location_id: LocationId.nullable() });
export type Person = z.infer<typeof Person>;

/** All roles that a person gets, and the main one, which decides the home page. */
export const RolesChange = z
  .strictObject({
    roles: z.array(z.enum(TENANT_ROLES)).min(1, STAFF.noRole).max(TENANT_ROLES.length),
    role: z.enum(TENANT_ROLES, "Role is required"),
    location_id: reference("Clinic Location is required")
      .optional()
      .meta({ description: "Needed for the first role as staff" }),
    version: Version,
  })
  .refine(({ roles }) => new Set(roles).size === roles.length, { path: ["roles"], error: STAFF.roleTwice })
  .refine(({ roles, role }) => roles.includes(role), { path: ["role"], error: STAFF.mainRole });
export type RolesChange = z.output<typeof RolesChange>;
