import { createHash } from "node:crypto";
import { decodeTime } from "ulid";
import { datesFrom, daysBetween } from "../../shared/days-and-times.ts";
import { DayChangeEntity } from "../data/day-change.ts";
import { readItems } from "../data/read-items.ts";
import type { Tag } from "../http/api.ts";

const MAX_DAYS = 7;

/** The milliseconds for which the list may still be read as it was before a change. */
const SETTLING_MS = 10_000;

/**
 * Returns a tag that changes with every change of the appointments of a location's days, at the cost of one small read. Returns
 * undefined for other lists, and while the list may not show the latest change yet.
 */
export const listTag: Tag<"appointments.list"> = async ({ tenantId }, { query }) => {
  const { location_id, from, to } = query;
  if (!location_id || !from || !to) return undefined;
  const count = daysBetween(from, to);
  if (count > MAX_DAYS) return undefined;
  const items = await readItems(
    datesFrom(from, count).map((date) => DayChangeEntity.get({ tenant_id: tenantId, location_id, date }).params()),
  );
  const changes = items.map((item) => String(item?.change_id ?? "none"));
  const latest = Math.max(...items.map((item) => (item ? decodeTime(String(item.change_id)) : 0)));
  if (Date.now() - latest < SETTLING_MS) return undefined;
  return createHash("sha256").update(changes.join()).digest("base64url");
};
