import type { contract } from "../../shared/contract.ts";
import { getPractitioner as getPractitionerRow } from "../data/get-practitioner.ts";
import { locationNames } from "../data/location-names.ts";
import type { UseCase } from "../http/api.ts";

/** Returns a practitioner with the location's name. */
export const getPractitioner: UseCase<typeof contract.staff.getPractitioner> = async ({ tenantId }, { params }) => {
  const row = await getPractitionerRow(tenantId, params.staff_id);
  const names = await locationNames(tenantId, [row.location_id]);
  return { ...row, location_name: names.get(row.location_id) ?? "" };
};
