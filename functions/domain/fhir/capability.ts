import type { CapabilityStatement, CapabilityStatementRestResource } from "fhir/r4";
import {
  APPOINTMENT_OPERATIONS,
  FHIR_INTERACTIONS,
  FHIR_RESOURCES,
  type FhirType,
} from "../../../shared/fhir/resources.ts";

/** The day of the last change of what the statement says. */
const CHANGED = "2026-11-27";

function resourceOf(type: FhirType): CapabilityStatementRestResource {
  const { search, includes } = FHIR_RESOURCES[type];
  return {
    type,
    interaction: Object.values(FHIR_INTERACTIONS).map(({ code }) => ({ code })),
    ...(includes.length > 0 && { searchInclude: [...includes] }),
    searchParam: Object.entries(search).map(([name, param]) => ({ name, type: param.type, documentation: param.text })),
    ...(type === "Appointment" && {
      operation: Object.entries(APPOINTMENT_OPERATIONS).map(([name, { definition, text }]) => ({
        name,
        definition,
        documentation: text,
      })),
    }),
  };
}

/** Builds the statement of what the FHIR API can do, from the table that also makes the routes and reads the searches. */
export const capabilityStatement = (url: string): CapabilityStatement => ({
  resourceType: "CapabilityStatement",
  status: "active",
  date: CHANGED,
  kind: "instance",
  software: { name: "Clinic Manager" },
  implementation: { description: "Reading and booking for a clinic's programs", url },
  fhirVersion: "4.0.1",
  format: ["json"],
  rest: [
    {
      mode: "server",
      security: { description: "An API key of the clinic: Authorization: Bearer ck_…, with fhir:read or fhir:write" },
      resource: (Object.keys(FHIR_RESOURCES) as FhirType[]).map(resourceOf),
    },
  ],
});
