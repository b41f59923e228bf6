import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { StaffEntity } from "./staff.ts";

/**
 * Returns the tenant's practitioner of this id. Staff members of another role are not found.
 * @throws ClinicError 404 "Practitioner not found"
 */
export async function getPractitioner(tenant_id: string, staff_id: string): Promise<EntityItem<typeof StaffEntity>> {
  const { data } = await StaffEntity.get({ tenant_id, staff_id }).go({ consistent: true });
  if (data?.role !== "PRACTITIONER") throw new ClinicError("not_found", MESSAGES.notFound.practitioner);
  return data;
}
