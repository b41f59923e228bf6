import { LocationEntity } from "../data/location.ts";
import { ALL_ROWS } from "../data/saved.ts";
import { ServiceEntity } from "../data/service.ts";
import { hasExpiredMark } from "../data/usage-guard.ts";
import type { JudgedRows } from "./judged-rows.ts";

/**
 * Removes the marks that a crashed deletion or change of time zone has left behind. The crashed request can't continue
 * afterwards, because its change is conditional on the mark.
 */
export async function removeExpiredMarks({ service, location }: JudgedRows): Promise<void> {
  if (service && hasExpiredMark(service))
    await ServiceEntity.patch(service)
      .remove(["usage_mark"])
      .where((at, { eq }) => eq(at.usage_mark, service.usage_mark as string))
      .go(ALL_ROWS);
  if (location && hasExpiredMark(location))
    await LocationEntity.patch(location)
      .remove(["usage_mark"])
      .where((at, { eq }) => eq(at.usage_mark, location.usage_mark as string))
      .go(ALL_ROWS);
}
