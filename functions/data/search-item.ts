import type { EntityItem } from "electrodb";
import { entityOf, fixedTexts } from "./entity.ts";

/** The entity's name in stored items. */
export const SEARCH_INDEX = "search";

/**
 * One term under which a patient, a lead or a clinic is listed or found. For a person, it has the row that the list shows and
 * is written in the transaction that writes the person. Those of clinics belong to the platform, and the table's stream
 * writes them.
 */
export const SearchItemEntity = entityOf({
  entity: SEARCH_INDEX,
  attributes: {
    ...fixedTexts("tenant_id", "term", "record_id"),
    kind: { type: ["patient", "lead", "clinic"] as const, required: true, readOnly: true },
    /** The person as the contract shows them, without the id and without unknown values, or the searched fields of a clinic. */
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
export type PersonKind = Exclude<SearchItem["kind"], "clinic">;
