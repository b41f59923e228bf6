import { changeRow } from "../data/change-row.ts";
import type { LocationRow } from "../data/get-location.ts";
import { LocationEntity } from "../data/location.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import { writeAudited } from "../data/write-audited.ts";
import { writeNamed } from "../data/write-named.ts";
import type { InputOf, UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";
import { changeTimeZone } from "./change-time-zone.ts";
import { changedHours } from "./changed-hours.ts";
import { knownTimeZone } from "./known-time-zone.ts";
import { locationNaming } from "./naming.ts";

type Change = InputOf<"locations.update">["body"];

/** Writes the change to the version that the caller read and, if a mark is given, only to a row that has this mark. */
async function write(
  caller: TenantCaller,
  location_id: string,
  { version, operating_hours, ...details }: Change,
  usage_mark?: string,
): Promise<LocationRow> {
  const { location_name } = details;
  return changeRow(versionedRows(LocationEntity), {
    caller,
    operation: "locations.update",
    id: { location_id },
    change: (before) => ({
      ...details,
      ...(operating_hours && { operating_hours: changedHours(before.operating_hours, operating_hours) }),
    }),
    version,
    usage_mark,
    write: (item, entry, before) =>
      location_name && location_name !== before.location_name
        ? writeNamed(locationNaming, { ...before, location_name }, item, entry)
        : writeAudited(item, entry),
  });
}

/** Changes a location, unless it was changed since the caller read it. */
export const update: UseCase<"locations.update"> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { location_id } = params;
  const { time_zone, ...others } = body;
  const change: Change = time_zone ? { ...others, time_zone: knownTimeZone(time_zone) } : others;
  const row = await changeTimeZone({ tenant_id, location_id }, change, (mark) =>
    write(caller, location_id, change, mark),
  );
  if (body.operating_hours || body.status) await markFirst({ tenant_id, owner: { location_id } });
  return row;
};
