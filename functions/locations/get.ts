import { getLocation } from "../data/get-location.ts";
import type { UseCase } from "../http/api.ts";

/** Returns one location. */
export const get: UseCase<"locations.get"> = ({ tenantId }, { params }) => getLocation(tenantId, params.location_id);
