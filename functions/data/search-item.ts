import type { EntityItem } from "electrodb";
import { entityOf, fixedTexts } from "./entity.ts";

/** The entity's name in stored items. */
export const SEARCH_INDEX = "search";

/**
 * One term under which a patient or a lead is listed or found, with the row that the list shows. It is written in the
 * transaction that writes the person.
 */
export const SearchItemEntity = entityOf({
  entity: SEARCH_INDEX,
  attributes: {
    ...fixedTexts("tenant_id", "term", "record_id"),
    kind: { type: ["patient", "lead"] as const, required: true, readOnly: true },
    /** The person as the contract shows them, without the id and without unknown values. */
    row: { type: "any", required: true },
  },
  indexes: {
    byTerm: {
      pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
      // Short keys let a page of 50 rows fit into three read units.
      sk: {
        field: "sk",
        composite: ["kind", "term", "record_id"],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: ElectroDB fills the template in.
        template: "search#${kind}#${term}#${record_id}",
        casing: "none",
      },
    },
  },
});

export type SearchItem = EntityItem<typeof SearchItemEntity>;
export type PersonKind = SearchItem["kind"];
