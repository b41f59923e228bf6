import type { EntityItem } from "electrodb";
import { MESSAGES } from "../../shared/messages.ts";
import { findRow, orNotFound } from "./find-row.ts";
import { StaffEntity } from "./staff.ts";

/**
 * Returns the tenant's practitioner of this id. Staff members of another role are not found.
 * @throws ClinicError 404 "Practitioner not found"
 */
export async function getPractitioner(tenant_id: string, staff_id: string): Promise<EntityItem<typeof StaffEntity>> {
  const row = await findRow(StaffEntity, { tenant_id, staff_id });
  return orNotFound(row?.role === "PRACTITIONER" ? row : undefined, MESSAGES.notFound.practitioner);
}
