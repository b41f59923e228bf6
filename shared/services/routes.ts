import { Affected } from "../appointments/appointment.ts";
import { withDryRun } from "../contract/dry-run.ts";
import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, clinicRoute, created } from "../contract/route.ts";
import { NewService, Service, ServiceChange } from "./service.ts";

export const services = {
  list: clinicRoute("GET", "/api/locations/{location_id}/services", {
    summary: "List the services of a location",
    scope: "configuration:read",
    ...pagesOf(Service),
  }),
  create: administratorRoute("POST", "/api/services", {
    summary: "Create a service",
    body: NewService,
    ...created(Service),
  }),
  update: administratorRoute("PATCH", "/api/services/{service_id}", {
    summary: "Update a service",
    body: ServiceChange,
    response: Service,
    ...withDryRun(Affected),
  }),
  remove: administratorRoute("DELETE", "/api/services/{service_id}", {
    summary: "Delete a service",
    ...withDryRun(Affected),
  }),
};
