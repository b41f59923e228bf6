import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";
import { requireStaff } from "./require-staff.ts";

export const get: UseCase<typeof contract.staff.get> = async ({ tenantId }, { params }) =>
  requireStaff(tenantId, params.staff_id);
