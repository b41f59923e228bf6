import { entityOf, expiring, fixedTexts, primary } from "./entity.ts";

/** Rows whose names are copied onto appointments, by the name of their entity. */
export const NAME_SOURCES = ["patient", "staff", "service", "location", "room"] as const;
export type NameSource = (typeof NAME_SOURCES)[number];

/**
 * A change of a name that more appointments copy than one invocation can update. Each write of this row makes the table's
 * stream call the function again, which continues at the cursor.
 */
export const NameRefreshEntity = entityOf({
  entity: "nameRefresh",
  attributes: {
    ...fixedTexts("tenant_id", "source_id"),
    source: { type: NAME_SOURCES, required: true, readOnly: true },
    cursor: { type: "string", required: true },
    ...expiring,
  },
  indexes: { bySource: primary(["tenant_id"], ["source", "source_id"]) },
});
