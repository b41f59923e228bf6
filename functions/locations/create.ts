import type { contract } from "../../shared/contract.ts";
import { changedBy } from "../data/last-change.ts";
import { LocationEntity } from "../data/location.ts";
import { newId } from "../data/new-id.ts";
import { env } from "../env.ts";
import type { UseCase } from "../http/api.ts";
import { knownTimeZone } from "./known-time-zone.ts";

const { DEFAULT_TIME_ZONE } = env("DEFAULT_TIME_ZONE");

/** Creates a location. The put has a new id, so the SDK can safely send it again. */
export const create: UseCase<typeof contract.locations.create> = async (caller, { body }) => {
  const { data } = await LocationEntity.put({
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    location_id: newId("loc"),
    time_zone: knownTimeZone(body.time_zone ?? DEFAULT_TIME_ZONE),
  }).go();
  return data;
};
