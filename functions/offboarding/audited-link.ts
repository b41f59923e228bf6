import { type Actor, auditEntry, entriesOf } from "../data/audit-entry.ts";
import { auditRead } from "../data/audit-read.ts";
import type { TenantExportRow } from "../data/tenant-export.ts";
import { downloadUrl } from "./exports-bucket.ts";

/** Returns the link to an export's file, and audits it as a reading of the clinic's data; null while there is no file. */
export async function auditedLink(actor: Actor, row: TenantExportRow): Promise<string | null> {
  const url = await downloadUrl(row);
  const { tenant_id } = row;
  const entries = entriesOf(auditEntry(actor, "offboarding.getExport", tenant_id, tenant_id));
  if (url) await Promise.all(entries.map(auditRead));
  return url;
}
