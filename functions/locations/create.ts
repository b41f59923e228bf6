import { changedBy } from "../data/last-change.ts";
import { LocationEntity } from "../data/location.ts";
import { newId } from "../data/new-id.ts";
import { changeEntry } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import { writeNamed } from "../data/write-named.ts";
import { env } from "../env.ts";
import type { UseCase } from "../http/api.ts";
import { knownTimeZone } from "./known-time-zone.ts";
import { locationNaming } from "./naming.ts";

const { DEFAULT_TIME_ZONE } = env("DEFAULT_TIME_ZONE");

/** Creates a location, unless the clinic has one of this name. */
export const create: UseCase<"locations.create"> = async (caller, { body }) => {
  const row = {
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    location_id: newId("loc"),
    time_zone: knownTimeZone(body.time_zone ?? DEFAULT_TIME_ZONE),
    version: 1,
  };
  const entry = changeEntry(caller, "locations.create", row.location_id, body);
  await writeNamed(locationNaming, row, putItem(LocationEntity.put(row)), entry);
  return row;
};
