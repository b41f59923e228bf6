import type { UseCase } from "../http/api.ts";
import { getStaff } from "./get-staff.ts";

/** Returns one staff member. */
export const get: UseCase<"staff.get"> = async ({ tenantId }, { params }) => getStaff(tenantId, params.staff_id);
