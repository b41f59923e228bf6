import { ClinicError } from "../../../shared/contract/errors.ts";
import type { Role } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { STAFF_ROLES, type StaffRole, type StaffStatus } from "../../../shared/staff/staff.ts";
import { staffEntity, type userEntity } from "../../entities/people.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { ownerOf } from "./account-owner.ts";

export type UserRow = RowOf<typeof userEntity>;
type StaffRow = RowOf<typeof staffEntity>;

/** The rows of a person of a clinic. Both have the same version, and every change of the roles or of one of the statuses increases both. */
export interface Person {
  readonly user: UserRow;
  /** Undefined for a person who never had a role of staff. */
  readonly staff: StaffRow | undefined;
}

/**
 * Reads the rows of a person of a clinic consistently.
 * @throws ClinicError 404 for people of another clinic and of the platform
 */
export async function getPerson(tenant_id: string, user_id: string): Promise<Person> {
  const user = await ownerOf(user_id);
  if (user?.tenant_id !== tenant_id) throw new ClinicError("not_found", NOT_FOUND_TEXTS.user);
  const { staff_id } = user;
  return { user, staff: staff_id ? await findRow(staffEntity(), { tenant_id, staff_id }) : undefined };
}

/** Returns those of the roles that people have as staff. */
export const staffRolesOf = (roles: readonly Role[]): readonly StaffRole[] =>
  STAFF_ROLES.filter((role) => roles.includes(role));

/** What the attributes of a users row follow from. */
interface Standing {
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly staffStatus: StaffStatus | undefined;
  /** Whether the role of an administrator is in effect. */
  readonly administers: boolean;
}

/** Returns the attributes of a users row that say what the person may do. The status of the staff row governs its roles only. */
export function rightsOf({ role, roles, staffStatus, administers }: Standing) {
  const isInEffect = (each: Role) => (each === "TENANT_ADMIN" ? administers : staffStatus === "ACTIVE");
  const inactive_roles = roles.filter((each) => !isInEffect(each));
  const status = inactive_roles.length < roles.length ? ("ACTIVE" as const) : ("INACTIVE" as const);
  return { role, roles: [...roles], inactive_roles, status };
}
