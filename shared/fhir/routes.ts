import * as z from "zod";
import { routeWith } from "../contract/route.ts";
import { FHIR_INTERACTIONS } from "./resources.ts";
import { FHIR_TEXTS } from "./texts.ts";

/** Any resource of FHIR R4. `docs/fhir.md` describes them. */
export const FhirResource = z.looseObject({ resourceType: z.string() });

/** Defines an operation whose answers, refusals too, are resources of FHIR. */
const fhirRoute = routeWith({ response: FhirResource, mediaType: "application/fhir+json" });

/** Defines an operation for programs of a clinic, which has no route for people. Its entries in the audit log are those of the desk. */
const programRoute = routeWith({
  roles: ["RECEPTIONIST"],
  scope: "fhir:read",
  programsOnly: true,
  audited: false,
  response: FhirResource,
  mediaType: "application/fhir+json",
});

const { read, search } = FHIR_INTERACTIONS;

export const fhir = {
  metadata: fhirRoute("GET", "/api/fhir/metadata", {
    summary: "Get the capability statement of the FHIR API",
    roles: "public",
    scope: null,
  }),
  read: programRoute(read.method, read.path, { summary: read.summary }),
  search: programRoute(search.method, search.path, { summary: search.summary }),
  operate: programRoute("POST", "/api/fhir/{type}/{operation}", {
    summary:
      "Search FHIR resources by _search, find an appointment by $find, or hold and book one by $hold and $book, which need fhir:write instead",
  }),
  getPublished: routeWith({ roles: "public", scope: null })("GET", "/api/published/{username}/{file}", {
    summary: "Get a file of a clinic's published free times: $bulk-publish names the others",
    notFound: FHIR_TEXTS.notPublished,
    response: z.unknown(),
  }),
};
