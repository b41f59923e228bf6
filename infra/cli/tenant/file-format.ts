import * as z from "zod";
import { TenantId } from "../../../shared/ids.ts";

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
