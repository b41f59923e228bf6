import type { EntityItem } from "electrodb";
import { MESSAGES } from "../../shared/messages.ts";
import { getRow } from "../data/find-row.ts";
import { StaffEntity } from "../data/staff.ts";

export type StaffRow = EntityItem<typeof StaffEntity>;

/**
 * Returns the tenant's staff member of this id.
 * @throws ClinicError 404 with the given sentence when there is none
 */
export const getStaff = (
  tenant_id: string,
  staff_id: string,
  notFound: string = MESSAGES.notFound.staff,
): Promise<StaffRow> => getRow(StaffEntity, { tenant_id, staff_id }, notFound);
