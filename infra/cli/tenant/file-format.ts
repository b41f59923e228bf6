import * as z from "zod";
import { DAY_CHANGE, LISTED_APPOINTMENT } from "../../../functions/entities/appointments.ts";
import { SEARCH_INDEX } from "../../../functions/entities/patients.ts";
import { type RawItem, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { TenantId } from "../../../shared/values/ids.ts";

/**
 * A tenant's file has lines of JSON: this header, a line for each item as `encodeItem` writes it, and a footer. An
 * export writes the footer last, so a file without one is incomplete.
 */
export const Header = z.strictObject({
  format: z.literal("clinic-tenant"),
  format_version: z.literal(1),
  tenant_id: TenantId,
  tenant_name: z.string(),
  environment: z.string(),
  exported_at: z.iso.datetime(),
});
export type Header = z.output<typeof Header>;

/** The number of items, in total and by entity, and the SHA-256 of all bytes before the footer. */
export const Footer = z.strictObject({
  items: z.int(),
  entities: z.record(z.string(), z.int()),
  sha256: z.string(),
});
export type Footer = z.output<typeof Footer>;

const DERIVED = [SEARCH_INDEX, LISTED_APPOINTMENT, DAY_CHANGE];

/**
 * Returns whether a row is part of the search index or of the lists of appointments. A file has none of these rows, because an
 * import builds them from the others.
 */
export const isDerived = (row: RawItem): boolean => DERIVED.includes(textOf(row, "__edb_e__") ?? "");
