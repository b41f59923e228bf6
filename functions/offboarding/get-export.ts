import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { TenantExportEntity } from "../data/tenant-export.ts";
import type { UseCase } from "../http/api.ts";
import { auditedLink } from "./audited-link.ts";

/** Returns the latest export of a clinic, with a link to its file once that is written. */
export const getExport: UseCase<typeof contract.offboarding.getExport> = async (caller, { params }) => {
  const { data } = await TenantExportEntity.get(params).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.export);
  return { ...data, download_url: await auditedLink(caller, data) };
};
