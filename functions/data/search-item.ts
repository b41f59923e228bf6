import { Entity, type EntityItem } from "electrodb";
import { table } from "./table.ts";

/** The entity's name in stored items. */
export const SEARCH_INDEX = "search";

/**
 * One term under which a patient or a lead is listed or found, with the row that the list shows. It is written in the
 * transaction that writes the person.
 */
export const SearchItemEntity = new Entity(
  {
    model: { service: "clinic", entity: SEARCH_INDEX, version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      kind: { type: ["patient", "lead"] as const, required: true, readOnly: true },
      term: { type: "string", required: true, readOnly: true },
      record_id: { type: "string", required: true, readOnly: true },
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
  },
  table,
);

export type SearchItem = EntityItem<typeof SearchItemEntity>;
export type PersonKind = SearchItem["kind"];
