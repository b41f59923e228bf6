import middy, { type MiddlewareObj } from "@middy/core";
import type { Context } from "aws-lambda";
import type { FhirResource } from "fhir/r4";
import { API_KEY } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { ACCESS_TEXTS } from "../../../shared/contract/texts.ts";
import {
  APPOINTMENT_OPERATIONS,
  type AppointmentOperation,
  type FhirType,
  isFhirType,
} from "../../../shared/fhir/resources.ts";
import { fhir } from "../../../shared/fhir/routes.ts";
import { FHIR_TEXTS } from "../../../shared/fhir/texts.ts";
import { capabilityStatement } from "../../domain/fhir/capability.ts";
import type { ApiEvent, ApiResult, ProgramCaller } from "../../http/event.ts";
import { authenticate } from "../../http/middleware/authenticate.ts";
import { authorize, matchRoute } from "../../http/middleware/authorize.ts";
import { EARLY_TIMEOUT } from "../../http/middleware/errors.ts";
import { keyLimitHeaders, keyRateLimiter } from "../../http/middleware/key-rate-limiter.ts";
import { requestLog } from "../../http/middleware/request-log.ts";
import { compress } from "../../http/middleware/respond.ts";
import { tenantRateLimiter } from "../../http/middleware/tenant-rate-limiter.ts";
import { bodyText, jsonBody } from "../../http/middleware/validate.ts";
import { verifyCloudFrontOrigin } from "../../http/middleware/verify-cloudfront-origin.ts";
import { type Found, fhirUrl, pageBundle } from "./bundle.ts";
import { type DirectoryType, searchDirectory } from "./directory.ts";
import { OPERATIONS } from "./operations.ts";
import { FHIR_HEADERS, outcomes } from "./outcomes.ts";
import { parseParameters } from "./parameters.ts";
import { getPublished } from "./published.ts";
import { readAppointment, readPatient, searchAppointments, searchPatients } from "./records.ts";
import { type FhirSearch, parseSearch } from "./search-query.ts";
import { readSlot, searchFreeSlots } from "./slots.ts";

interface TypeHandler {
  readonly search: (caller: ProgramCaller, search: FhirSearch) => Promise<Found>;
  readonly read: (caller: ProgramCaller, id: string) => Promise<FhirResource | undefined>;
}

/** Reads one resource of a type that is searched in memory. */
const inDirectory = (type: DirectoryType): TypeHandler => ({
  search: (_caller, search) => searchDirectory(type, search),
  read: async ({ tenantId: tenant_id }, id) => {
    const search = { type, tenant_id, values: { _id: [id] }, includes: [], count: 1 };
    return (await searchDirectory(type, search)).matches[0];
  },
});

const TYPES: Readonly<Record<FhirType, TypeHandler>> = {
  Location: inDirectory("Location"),
  Practitioner: inDirectory("Practitioner"),
  PractitionerRole: inDirectory("PractitionerRole"),
  HealthcareService: inDirectory("HealthcareService"),
  Schedule: inDirectory("Schedule"),
  Slot: {
    search: (_caller, search) => searchFreeSlots(search),
    read: ({ tenantId }, id) => readSlot(tenantId, id),
  },
  Patient: { search: searchPatients, read: readPatient },
  Appointment: { search: searchAppointments, read: readAppointment },
};

const ok = (resource: FhirResource, headers: Readonly<Record<string, string>> = {}): ApiResult => ({
  statusCode: 200,
  headers: { ...FHIR_HEADERS, ...headers },
  body: JSON.stringify(resource),
});

const notFound = (text: string = FHIR_TEXTS.notFound) => new ClinicError("not_found", text);

/** Returns the decoded part of a path, which a client may have escaped, such as `%24find`. */
function partOf({ pathParameters }: ApiEvent, name: string): string {
  try {
    return decodeURIComponent(pathParameters?.[name] ?? "");
  } catch {
    throw notFound();
  }
}

function typeOf(event: ApiEvent): FhirType {
  const type = partOf(event, "type");
  if (!isFhirType(type)) throw notFound(FHIR_TEXTS.unknownType);
  return type;
}

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const FHIR_JSON = /^application\/(fhir\+)?json\s*(;|$)/i;

async function search(caller: ProgramCaller, event: ApiEvent, form?: string): Promise<ApiResult> {
  const type = typeOf(event);
  const isStrict = /(^|[\s,;])handling=strict\b/i.test(event.headers.prefer ?? "");
  const parameters = [...new URLSearchParams(event.rawQueryString), ...new URLSearchParams(form)];
  const parsed = parseSearch({ type, tenant_id: caller.tenantId }, parameters, isStrict);
  return ok(await pageBundle(parsed, await TYPES[type].search(caller, parsed), form !== undefined));
}

async function read(caller: ProgramCaller, event: ApiEvent): Promise<ApiResult> {
  const resource = await TYPES[typeOf(event)].read(caller, partOf(event, "id"));
  if (!resource) throw notFound();
  const { versionId } = resource.meta ?? {};
  if (versionId === undefined) return ok(resource);
  const etag = `W/"${versionId}"`;
  const isKnown = (event.headers["if-none-match"] ?? "").split(",").some((each) => each.trim() === etag);
  if (isKnown) return { statusCode: 304, headers: { ...FHIR_HEADERS, etag }, body: "" };
  return ok(resource, { etag });
}

/** Returns the operation on appointments that a path names; undefined for a search, and for what is no operation. */
function operationOf(event: ApiEvent): AppointmentOperation | undefined {
  const [, name = ""] = /^\$(\w+)$/.exec(partOf(event, "operation")) ?? [];
  return Object.hasOwn(APPOINTMENT_OPERATIONS, name) ? (name as AppointmentOperation) : undefined;
}

/** Sets the scope that an operation needs, because all of them share a route. */
const scopeOfOperation = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    const operation = event.operation === "operate" ? operationOf(event) : undefined;
    if (operation) event.route = { ...event.route, scope: APPOINTMENT_OPERATIONS[operation].scope };
  },
});

/** Runs what a client posts: a search, or an operation on appointments. */
async function operate(caller: ProgramCaller, event: ApiEvent): Promise<ApiResult> {
  const type = typeOf(event);
  if (partOf(event, "operation") === "_search") return search(caller, event, bodyText(event, FORM, FHIR_TEXTS.notForm));
  const operation = operationOf(event);
  if (type !== "Appointment" || !operation) throw notFound(FHIR_TEXTS.unknownOperation);
  const parameters = parseParameters(jsonBody(event, FHIR_JSON, FHIR_TEXTS.notFhirJson));
  const { count } = parseSearch({ type, tenant_id: caller.tenantId }, new URLSearchParams(event.rawQueryString), false);
  return ok(await OPERATIONS[operation](caller, parameters, count));
}

async function answerProgram(event: ApiEvent): Promise<ApiResult> {
  const { caller, operation } = event;
  if (caller?.role !== API_KEY) throw new ClinicError("unauthenticated", ACCESS_TEXTS.invalidKey);
  if (operation === "read") return read(caller, event);
  return operation === "search" ? search(caller, event) : operate(caller, event);
}

export const handler = middy<ApiEvent, ApiResult, Error, Context>(EARLY_TIMEOUT)
  .use(requestLog())
  .use(compress())
  .use(keyLimitHeaders())
  .use(outcomes())
  .use(verifyCloudFrontOrigin())
  .use(matchRoute(fhir))
  .use(authenticate())
  .use(keyRateLimiter())
  .use(tenantRateLimiter())
  .use(scopeOfOperation())
  .use(authorize())
  .handler(async (event) => {
    if (event.operation === "metadata") return ok(capabilityStatement(await fhirUrl()));
    if (event.operation === "getPublished") return getPublished(partOf(event, "username"), partOf(event, "file"));
    return answerProgram(event);
  });
