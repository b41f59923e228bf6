import type { FhirResource, Location, Schedule, Slot } from "fhir/r4";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { FHIR_TEXTS } from "../../../shared/fhir/texts.ts";
import { ONLINE_PATHS } from "../../../shared/online/pages.ts";
import { addDays, earliestToday } from "../../../shared/values/days-and-times.ts";
import { stateCode } from "../../../shared/values/us-states.ts";
import type { ServiceRow } from "../../domain/booking/booking-context.ts";
import type { FoundTime } from "../../domain/booking/free-times.ts";
import type { LocationRow } from "../../domain/booking/references.ts";
import { type Directory, readDirectory } from "../../domain/fhir/directory.ts";
import { rowId, toFhirId } from "../../domain/fhir/ids.ts";
import { locationResource, scheduleResource, slotResource } from "../../domain/fhir/to-fhir.ts";
import { getOnlineClinic, type OnlineClinic } from "../../domain/online/online-clinic.ts";
import { loadOnlineContexts, readDates, timesByDay } from "../../domain/online/online-times.ts";
import { webUrl } from "../../platform/web-url.ts";

// SMART Scheduling Links, STU 1: a manifest and files that anyone may read, without any data of patients.

/** The days whose free times are published, and the most times of one location. The earliest ones come first. */
const PUBLISHED_DAYS = 14;
const MAX_SLOTS = 5_000;

const MANIFEST = "$bulk-publish";
const LOCATIONS = "locations.ndjson";
const SCHEDULES = "schedules.ndjson";
const slotsFile = (location_id: string) => `slots-${toFhirId(location_id)}.ndjson`;
const SLOTS = /^slots-(loc-\w+)\.ndjson$/;

const EXTENSION = "http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition";

const notPublished = () => new ClinicError("not_found", FHIR_TEXTS.notPublished);

/** What a clinic publishes: the schedules of its booking page that everyone can book, and their locations. */
interface Published {
  readonly clinic: OnlineClinic;
  readonly username: string;
  readonly schedules: Directory["schedules"];
  readonly locations: readonly LocationRow[];
}

/** @throws ClinicError 404, in the same words for a clinic that is unknown, inactive, without online booking or publishes nothing */
async function readPublished(username: string): Promise<Published> {
  const clinic = await getOnlineClinic(username).catch((error: unknown) => {
    throw error instanceof ClinicError && error.code === "not_found" ? notPublished() : error;
  });
  if (!clinic.settings.publish_slots) throw notPublished();
  const directory = await readDirectory(clinic.tenant.tenant_id);
  const schedules = directory.schedules.filter(
    ({ service, practitioner }) => service.online === "everyone" && practitioner.online,
  );
  const locations = directory.locations.filter((row) => schedules.some(({ location }) => location === row));
  return { clinic, username, schedules, locations };
}

interface Output {
  readonly type: "Location" | "Schedule" | "Slot";
  readonly url: string;
  readonly extension?: { readonly state: readonly string[] };
}

/** Builds the list of the files. That of a location's free times names its state, by which clients choose. */
function manifestOf({ locations, username }: Published, origin: string) {
  const base = `${origin}/api/published/${encodeURIComponent(username)}`;
  const stateOf = ({ state }: LocationRow) => {
    const code = stateCode(state);
    return code && { extension: { state: [code] } };
  };
  const output: Output[] = [
    { type: "Location", url: `${base}/${LOCATIONS}` },
    { type: "Schedule", url: `${base}/${SCHEDULES}` },
    ...locations.map(
      (row): Output => ({ type: "Slot", url: `${base}/${slotsFile(row.location_id)}`, ...stateOf(row) }),
    ),
  ];
  return { transactionTime: new Date().toISOString(), request: `${base}/${MANIFEST}`, output, error: [] };
}

/** The link by which a person books a service at its location on the clinic's booking page. */
function deepLink({ username }: Published, { service_id, location_id }: ServiceRow, origin: string): string {
  const query = new URLSearchParams({ service: service_id, location: location_id });
  return `${origin}${ONLINE_PATHS.book(username)}?${query}`;
}

function slotOf(published: Published, { time, context }: FoundTime, origin: string): Slot {
  const { service, location } = context;
  return {
    ...slotResource({ ...context, time }),
    extension: [
      { url: `${EXTENSION}/booking-deep-link`, valueUrl: deepLink(published, service, origin) },
      { url: `${EXTENSION}/booking-phone`, valueString: location.phone_number },
    ],
  };
}

/** Lists the free times of the booking page at a location, those of all services together in order of time. */
async function slotsOf(published: Published, location_id: string, origin: string): Promise<Slot[]> {
  const { tenant, settings } = published.clinic;
  const { tenant_id } = tenant;
  const services = new Set(
    published.schedules
      .filter(({ location }) => location.location_id === location_id)
      .map(({ service }) => service.service_id),
  );
  const from = earliestToday();
  const last = addDays(from, PUBLISHED_DAYS);
  const found = await Promise.all(
    [...services].map(async (service_id) => {
      const contexts = await loadOnlineContexts(tenant_id, { service_id }, readDates(settings, from));
      const times: FoundTime[] = [];
      for await (const day of timesByDay({ tenant_id, contexts, settings }, from)) {
        if (day.date > last) break;
        times.push(...day.found);
      }
      return times;
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => (a.time.starts_at < b.time.starts_at ? -1 : 1))
    .slice(0, MAX_SLOTS)
    .map((each) => slotOf(published, each, origin));
}

/** Returns a location without what only programs of the clinic need. */
function publishedLocation(row: LocationRow): Location {
  const { meta: _meta, ...location } = locationResource(row);
  return location;
}

function publishedSchedules({ schedules, clinic }: Published): Schedule[] {
  const today = earliestToday();
  const until = addDays(today, Math.min(PUBLISHED_DAYS, clinic.settings.days_ahead));
  return schedules.map((each) => scheduleResource(each, { today, until }));
}

const ndjson = (resources: readonly FhirResource[]) => resources.map((each) => `${JSON.stringify(each)}\n`).join("");

/** Programs ask for the files at most once a minute. */
const CACHED = "public, max-age=60";

/**
 * Returns a published file of a clinic.
 * @throws ClinicError 404 for a file that the manifest does not name, and for a clinic that publishes nothing
 */
export async function getPublished(username: string, file: string) {
  const published = await readPublished(username);
  const origin = await webUrl();
  const answer = (type: string, body: string) => ({
    statusCode: 200,
    headers: { "content-type": type, "cache-control": CACHED },
    body,
  });
  const lines = (resources: readonly FhirResource[]) => answer("application/fhir+ndjson", ndjson(resources));
  if (file === MANIFEST) return answer("application/json", JSON.stringify(manifestOf(published, origin)));
  if (file === LOCATIONS) return lines(published.locations.map(publishedLocation));
  if (file === SCHEDULES) return lines(publishedSchedules(published));
  const location_id = rowId("Location", SLOTS.exec(file)?.[1] ?? "");
  if (!published.locations.some((row) => row.location_id === location_id) || !location_id) throw notPublished();
  return lines(await slotsOf(published, location_id, origin));
}
