import { ACTIVE_STAFF, LOCATIONS } from "../../../../functions/domain/counting/clinic-use.ts";
import { monthAndDay, monthCountEntity, tallyEntity } from "../../../../functions/entities/counts.ts";
import { type Item, itemOf } from "../../../support/rows.ts";

interface Counts {
  readonly staff: number;
  readonly locations: number;
  /** The number of appointments by date. */
  readonly days: Readonly<Record<string, number>>;
}

/** Returns the rows in which the table's stream keeps how much a clinic uses the product. */
export function countItems(tenant_id: string, { staff, locations, days }: Counts): Item[] {
  const months = new Map<string, Record<string, number>>();
  for (const [date, n] of Object.entries(days)) {
    const { month, day } = monthAndDay(date);
    months.set(month, { ...months.get(month), [day]: n });
  }
  const rows = [
    tallyEntity().put({ tenant_id, key: ACTIVE_STAFF, total: staff, revision: 1 }),
    tallyEntity().put({ tenant_id, key: LOCATIONS, total: locations, revision: 1 }),
    ...[...months].map(([month, each]) => monthCountEntity().put({ tenant_id, month, ...each, revision: 1 })),
  ];
  return rows.map(itemOf);
}
