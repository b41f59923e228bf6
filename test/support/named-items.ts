import { type LimitedKind, rowCountEntity } from "../../functions/domain/changes/clinic-limit.ts";
import {
  billingName,
  locationName,
  roomName,
  serviceName,
  type UniqueName,
  uniqueNameEntity,
  uniqueRow,
} from "../../functions/domain/changes/unique-names.ts";
import { type Item, itemOf } from "./item.ts";

/** The kinds of rows that a clinic can have a limited number of, by the name of their entity. */
const KINDS: Readonly<Record<string, LimitedKind>> = {
  location: "location",
  room: "room",
  service: "service",
  billingInfo: "billing",
  staff: "staff",
};

/** Returns the unique name of a row; undefined for a row that has none. */
function nameOf(item: Item): UniqueName | undefined {
  switch (item.__edb_e__) {
    case "location":
      return locationName(item as Parameters<typeof locationName>[0]);
    case "room":
      return roomName(item as Parameters<typeof roomName>[0]);
    case "service":
      return serviceName(item as Parameters<typeof serviceName>[0]);
    case "billingInfo":
      return billingName(item as Parameters<typeof billingName>[0]);
    default:
      return undefined;
  }
}

/** Returns the items of the unique names of rows. */
export const uniqueNames = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => {
    const name = nameOf(item);
    return name ? [itemOf(uniqueNameEntity().put(uniqueRow(name)))] : [];
  });

/** Returns the items with the number of rows of each limited kind. */
export function rowCounts(items: readonly Item[]): Item[] {
  const counts = new Map<string, { tenant_id: string; kind: LimitedKind; total: number }>();
  for (const { __edb_e__, tenant_id } of items) {
    const kind = KINDS[String(__edb_e__)];
    if (!kind) continue;
    const key = `${tenant_id} ${kind}`;
    counts.set(key, { tenant_id: String(tenant_id), kind, total: (counts.get(key)?.total ?? 0) + 1 });
  }
  return [...counts.values()].map((row) => itemOf(rowCountEntity().put(row)));
}
