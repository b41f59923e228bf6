import { Affected, DryRunQuery } from "../dry-run.ts";
import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import { NewService, Service, ServiceChange } from "./service.ts";

export const services = {
  list: route("GET", "/api/locations/{location_id}/services", {
    summary: "List the services of a location",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    query: PageQuery,
    response: listOf(Service),
  }),
  create: route("POST", "/api/services", {
    summary: "Create a service",
    roles: ["TENANT_ADMIN"],
    body: NewService,
    status: 201,
    response: Service,
  }),
  update: route("PATCH", "/api/services/{service_id}", {
    summary: "Update a service",
    roles: ["TENANT_ADMIN"],
    body: ServiceChange,
    response: Service,
    query: DryRunQuery,
    dryRun: Affected,
  }),
  remove: route("DELETE", "/api/services/{service_id}", {
    summary: "Delete a service",
    roles: ["TENANT_ADMIN"],
    query: DryRunQuery,
    dryRun: Affected,
  }),
};
