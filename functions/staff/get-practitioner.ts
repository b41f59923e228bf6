import { getPractitioner as getPractitionerRow } from "../data/get-practitioner.ts";
import { withLocationName } from "../data/location-names.ts";
import type { UseCase } from "../http/api.ts";

/** Returns a practitioner with the location's name. */
export const getPractitioner: UseCase<"staff.getPractitioner"> = async ({ tenantId }, { params }) =>
  withLocationName(await getPractitionerRow(tenantId, params.staff_id));
