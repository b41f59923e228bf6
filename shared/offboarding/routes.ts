import { MESSAGES } from "../messages.ts";
import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import { Deletion } from "./deletion.ts";
import { TenantExport } from "./export.ts";

export const offboarding = {
  startExport: route("POST", "/api/tenants/{tenant_id}/export", {
    summary: "Export all data of a clinic",
    roles: ["PLATFORM_ADMIN"],
    status: 201,
    response: TenantExport,
    idempotent: "content",
  }),
  getExport: route("GET", "/api/tenants/{tenant_id}/export", {
    summary: "Get the latest export of a clinic",
    roles: ["PLATFORM_ADMIN"],
    notFound: MESSAGES.notFound.export,
    response: TenantExport,
  }),
  listDeletions: route("GET", "/api/deletions", {
    summary: "List the deletions of clinics, with the certificates of those that are deleted",
    roles: ["PLATFORM_ADMIN"],
    query: PageQuery,
    response: listOf(Deletion),
  }),
  getDeletion: route("GET", "/api/tenants/{tenant_id}/deletion", {
    summary: "Get the deletion of a clinic, or its certificate",
    roles: ["PLATFORM_ADMIN"],
    notFound: MESSAGES.notFound.deletion,
    response: Deletion,
  }),
  requestDeletion: route("POST", "/api/tenants/{tenant_id}/deletion", {
    summary: "Request the deletion of a clinic, which another operator has to confirm",
    roles: ["PLATFORM_ADMIN"],
    status: 201,
    response: Deletion,
    idempotent: "content",
  }),
  cancelDeletion: route("DELETE", "/api/tenants/{tenant_id}/deletion", {
    summary: "Cancel the deletion of a clinic before it begins",
    roles: ["PLATFORM_ADMIN"],
    notFound: MESSAGES.notFound.deletion,
  }),
  confirmDeletion: route("POST", "/api/tenants/{tenant_id}/deletion/confirm", {
    summary: "Confirm the deletion of a clinic that another operator requested",
    roles: ["PLATFORM_ADMIN"],
    notFound: MESSAGES.notFound.deletion,
    response: Deletion,
    idempotent: "content",
  }),
};
