import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { StaffEntity } from "../data/staff.ts";

export type StaffRow = EntityItem<typeof StaffEntity>;

/**
 * Returns the tenant's staff member of this id.
 * @throws ClinicError 404 with the given sentence when there is none
 */
export async function getStaff(
  tenant_id: string,
  staff_id: string,
  notFound: string = MESSAGES.notFound.staff,
): Promise<StaffRow> {
  const { data } = await StaffEntity.get({ tenant_id, staff_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", notFound);
  return data;
}
