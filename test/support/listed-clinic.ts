import { clinicItems } from "../../functions/domain/search/search.ts";
import { searchItemEntity } from "../../functions/entities/patients.ts";
import { tenantEntity } from "../../functions/entities/platform.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { type Item, itemOf } from "./item.ts";
import { tenantItem } from "./rows.ts";

type Row = RowOf<typeof tenantEntity>;

/** Returns the row of a clinic with the keys by which the platform lists it. The character is the end of its id. */
export function clinicItem(nth: string | number, changes: Partial<Row> = {}): Item {
  const { __edb_e__: _, __edb_v__: __, ...row } = tenantItem({ tenant_id: `ten_01jd3v8c9m4q2w6x8z0y1t5k7${nth}` });
  return itemOf(tenantEntity().put({ ...row, use_order: changes.used_until ?? "", ...changes } as unknown as Row));
}

/** Returns the items by which the platform finds a clinic. */
export const clinicSearchItems = (row: Item): Item[] =>
  clinicItems(row as Parameters<typeof clinicItems>[0]).map((item) => itemOf(searchItemEntity().put(item)));
