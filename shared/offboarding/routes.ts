import { pagesOf } from "../contract/paging.ts";
import { created, platformRoute } from "../contract/route.ts";
import { NOT_FOUND_TEXTS } from "../contract/texts.ts";
import { Deletion, ExportQuery, TenantExport } from "./offboarding.ts";

export const offboarding = {
  startExport: platformRoute("POST", "/api/tenants/{tenant_id}/export", {
    summary: "Export all data of a clinic",
    ...created(TenantExport),
    idempotent: "content",
  }),
  getExport: platformRoute("GET", "/api/tenants/{tenant_id}/export", {
    summary: "Get the latest export of a clinic",
    notFound: NOT_FOUND_TEXTS.export,
    query: ExportQuery,
    response: TenantExport,
  }),
  listDeletions: platformRoute("GET", "/api/deletions", {
    summary: "List the deletions of clinics, with the certificates of those that are deleted",
    ...pagesOf(Deletion),
  }),
  getDeletion: platformRoute("GET", "/api/tenants/{tenant_id}/deletion", {
    summary: "Get the deletion of a clinic, or its certificate",
    notFound: NOT_FOUND_TEXTS.deletion,
    response: Deletion,
  }),
  requestDeletion: platformRoute("POST", "/api/tenants/{tenant_id}/deletion", {
    summary: "Request the deletion of a clinic, which another operator has to confirm",
    ...created(Deletion),
    idempotent: "content",
  }),
  cancelDeletion: platformRoute("DELETE", "/api/tenants/{tenant_id}/deletion", {
    summary: "Cancel the deletion of a clinic before it begins",
    notFound: NOT_FOUND_TEXTS.deletion,
  }),
  confirmDeletion: platformRoute("POST", "/api/tenants/{tenant_id}/deletion/confirm", {
    summary: "Confirm the deletion of a clinic that another operator requested",
    notFound: NOT_FOUND_TEXTS.deletion,
    response: Deletion,
    idempotent: "content",
  }),
};
