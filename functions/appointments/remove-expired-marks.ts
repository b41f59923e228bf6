import { LocationEntity } from "../data/location.ts";
import { ALL_ROWS } from "../data/saved.ts";
import { ServiceEntity } from "../data/service.ts";
import { hasExpiredMark } from "../data/usage-guard.ts";
import type { JudgedRows } from "./judged-rows.ts";

/**
 * Removes the marks of a deletion or a change of time zone that were left behind by a crash. Whoever left one can't go on
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
