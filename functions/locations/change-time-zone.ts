import { MESSAGES } from "../../shared/messages.ts";
import { conflictWith } from "../data/conflict.ts";
import { getRow } from "../data/find-row.ts";
import type { LocationRow } from "../data/get-location.ts";
import { LocationEntity } from "../data/location.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { countUpcoming } from "../data/upcoming-appointments.ts";
import { changeUnused } from "../data/usage-guard.ts";
import { removeMark, versionedRows } from "../data/versioned-rows.ts";
import type { InputOf } from "../http/api.ts";

/**
 * Writes a change of a location. A new time zone is only written while there are no upcoming appointments, because their
 * instants were computed with the present one.
 * @param write writes the change and, if a mark is given, only to a row that has this mark
 * @throws ClinicError 409 `in_use` with the number of upcoming appointments
 */
export async function changeTimeZone(
  key: Pick<LocationRow, "tenant_id" | "location_id">,
  { time_zone, version }: InputOf<"locations.update">["body"],
  write: (mark?: string) => Promise<LocationRow>,
): Promise<LocationRow> {
  if (time_zone === undefined) return write();
  const stored = await getRow(LocationEntity, key, MESSAGES.notFound.location);
  if (stored.version !== version) throw await conflictWith(stored);
  if (stored.time_zone === time_zone) return write();
  return changeUnused<LocationRow, LocationRow>({
    mark: async (usage_mark) =>
      saved(await LocationEntity.patch(key).set({ usage_mark }).go(ALL_ROWS), MESSAGES.notFound.location),
    release: (usage_mark) => removeMark(versionedRows(LocationEntity), key, usage_mark),
    count: (row) => countUpcoming(row),
    field: "time_zone",
    inUse: MESSAGES.locations.timeZoneInUse,
    change: write,
  });
}
