import type { contract } from "../../shared/contract.ts";
import { changedBy } from "../data/last-change.ts";
import { LocationEntity } from "../data/location.ts";
import { newId } from "../data/new-id.ts";
import { env } from "../env.ts";
import type { UseCase } from "../http/api.ts";
import { knownTimeZone } from "./known-time-zone.ts";
import { toLocation } from "./to-location.ts";

const { DEFAULT_TIME_ZONE } = env("DEFAULT_TIME_ZONE");

/** Adds a location. A put under a new id is the same however often the SDK has to repeat it. */
export const create: UseCase<typeof contract.locations.create> = async (caller, { body }) => {
  const { website, time_zone = DEFAULT_TIME_ZONE, ...details } = body;
  const row = {
    ...details,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    location_id: newId("loc"),
    time_zone: knownTimeZone(time_zone),
    version: 1,
  };
  const { data } = await LocationEntity.put({ ...row, ...(website && { website }) }).go();
  return toLocation(data);
};
