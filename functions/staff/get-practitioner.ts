import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { locationNames } from "../data/location-names.ts";
import type { UseCase } from "../http/api.ts";
import { requireStaff } from "./require-staff.ts";

/** One practitioner; staff of another role is not found here. */
export const getPractitioner: UseCase<typeof contract.staff.getPractitioner> = async ({ tenantId }, { params }) => {
  const row = await requireStaff(tenantId, params.staff_id, MESSAGES.notFound.practitioner);
  if (row.role !== "PRACTITIONER") throw new ClinicError("not_found", MESSAGES.notFound.practitioner);
  const names = await locationNames(tenantId, [row.location_id]);
  return { ...row, location_name: names.get(row.location_id) ?? "" };
};
