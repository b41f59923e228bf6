import type { contract } from "../../shared/contract.ts";
import { getLocation } from "../data/get-location.ts";
import type { UseCase } from "../http/api.ts";
import { toLocation } from "./to-location.ts";

export const get: UseCase<typeof contract.locations.get> = async ({ tenantId }, { params }) =>
  toLocation(await getLocation(tenantId, params.location_id));
