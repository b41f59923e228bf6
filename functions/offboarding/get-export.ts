import { MESSAGES } from "../../shared/messages.ts";
import { getRow } from "../data/find-row.ts";
import { TenantExportEntity } from "../data/tenant-export.ts";
import type { UseCase } from "../http/api.ts";
import { auditedLink } from "./audited-link.ts";

/** Returns the latest export of a clinic, with a link to its file once that is written, unless the caller does without it. */
export const getExport: UseCase<"offboarding.getExport"> = async (caller, { params, query }) => {
  const row = await getRow(TenantExportEntity, params, MESSAGES.notFound.export);
  return { ...row, download_url: query.link === "true" ? await auditedLink(caller, row) : null };
};
