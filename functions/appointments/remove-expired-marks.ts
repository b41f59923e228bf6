import { LocationEntity } from "../data/location.ts";
import { ServiceEntity } from "../data/service.ts";
import { hasExpiredMark } from "../data/usage-guard.ts";
import { removeMark, versionedRows } from "../data/versioned-rows.ts";
import type { CheckedRows } from "./checked-rows.ts";

/**
 * Removes the marks that a crashed deletion or change of time zone has left behind. The crashed request can't continue
 * afterwards, because its change is conditional on the mark.
 */
export async function removeExpiredMarks({ service, location }: CheckedRows): Promise<void> {
  if (service?.usage_mark && hasExpiredMark(service))
    await removeMark(versionedRows(ServiceEntity), service, service.usage_mark);
  if (location?.usage_mark && hasExpiredMark(location))
    await removeMark(versionedRows(LocationEntity), location, location.usage_mark);
}
