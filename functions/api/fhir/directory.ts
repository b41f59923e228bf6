import type { FhirResource } from "fhir/r4";
import { earliestToday } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { latestDate } from "../../../shared/values/typed-input.ts";
import { LOCATION_STATUS } from "../../domain/fhir/codes.ts";
import { type Directory, readDirectory } from "../../domain/fhir/directory.ts";
import { referenceTo, roleId, toFhirId } from "../../domain/fhir/ids.ts";
import {
  locationResource,
  practitionerResource,
  roleResource,
  type ScheduleParts,
  scheduleIdOf,
  scheduleResource,
  serviceResource,
} from "../../domain/fhir/to-fhir.ts";
import type { Found } from "./bundle.ts";
import { type FhirSearch, matchesReference, matchesText, matchesToken } from "./search-query.ts";

type Values = FhirSearch["values"];

const isActive = (values: Values, { status }: { readonly status: string }) =>
  matchesToken(values, "active", String(status === "ACTIVE"));

const locationRef = (id: string) => [referenceTo("Location", id).reference];

/** Returns whether a schedule is with, at and for one of the actors that are asked for. */
export const hasActor = (values: Values, name: string, { service, practitioner, location }: ScheduleParts): boolean =>
  matchesReference(values, name, [
    referenceTo("Practitioner", practitioner.staff_id).reference,
    referenceTo("Location", location.location_id).reference,
    referenceTo("HealthcareService", service.service_id).reference,
  ]);

/** Builds the resources of schedules. Their times can be booked from today until the last date of all bookings. */
export const scheduleResources = (schedules: readonly ScheduleParts[]) =>
  schedules.map((each) => scheduleResource(each, { today: earliestToday(), until: latestDate() }));

/** Lists the rows of a type that a search selects, as resources. What a clinic has of these types fits into memory. */
const SELECTIONS = {
  Location: ({ locations }: Directory, values: Values) =>
    locations
      .filter(
        ({ location_id, location_name, status = "ACTIVE" }) =>
          matchesToken(values, "_id", toFhirId(location_id)) &&
          matchesText(values, "name", location_name) &&
          matchesToken(values, "status", LOCATION_STATUS[status]),
      )
      .map(locationResource),
  Practitioner: ({ practitioners }: Directory, values: Values) =>
    practitioners
      .filter(
        (row) =>
          matchesToken(values, "_id", toFhirId(row.staff_id)) &&
          matchesText(values, "name", fullName(row)) &&
          isActive(values, row),
      )
      .map(practitionerResource),
  PractitionerRole: ({ roles }: Directory, values: Values) =>
    roles
      .filter(
        ({ practitioner, location }) =>
          matchesToken(values, "_id", roleId(practitioner.staff_id, location.location_id)) &&
          matchesReference(
            values,
            "practitioner",
            [referenceTo("Practitioner", practitioner.staff_id).reference],
            "Practitioner",
          ) &&
          matchesReference(values, "location", locationRef(location.location_id), "Location"),
      )
      .map(roleResource)
      .filter(({ active }) => matchesToken(values, "active", String(active))),
  HealthcareService: ({ services }: Directory, values: Values) =>
    services
      .filter(
        (row) =>
          matchesToken(values, "_id", toFhirId(row.service_id)) &&
          matchesText(values, "name", row.service_name) &&
          matchesReference(values, "location", locationRef(row.location_id), "Location") &&
          isActive(values, row),
      )
      .map(serviceResource),
  Schedule: ({ schedules }: Directory, values: Values) =>
    scheduleResources(
      schedules.filter(
        (each) =>
          matchesToken(values, "_id", scheduleIdOf(each)) &&
          hasActor(values, "actor", each) &&
          matchesToken(values, "service-type", each.service.service_id) &&
          matchesToken(values, "active", "true"),
      ),
    ),
} as const;

export type DirectoryType = keyof typeof SELECTIONS;

/** Returns the references of a resource that a search asks to include. */
function referencesOf(resource: FhirResource, includes: readonly string[]): string[] {
  const asked = (name: string) => includes.includes(`${resource.resourceType}:${name}`);
  if (resource.resourceType === "Schedule" && asked("actor"))
    return resource.actor.map(({ reference = "" }) => reference);
  if (resource.resourceType !== "PractitionerRole") return [];
  return [
    ...(asked("practitioner") ? [resource.practitioner?.reference ?? ""] : []),
    ...(asked("location") ? (resource.location ?? []).map(({ reference = "" }) => reference) : []),
  ];
}

/** Returns the locations, practitioners and services of the directory that some resources refer to. */
function includedOf(
  directory: Directory,
  matches: readonly FhirResource[],
  includes: readonly string[],
): FhirResource[] {
  if (includes.length === 0) return [];
  const wanted = new Set(matches.flatMap((each) => referencesOf(each, includes)));
  const all = [
    ...directory.practitioners.map(practitionerResource),
    ...directory.locations.map(locationResource),
    ...directory.services.map(serviceResource),
  ];
  return all.filter(({ resourceType, id }) => wanted.has(`${resourceType}/${id}`));
}

/** Searches the clinic's locations, practitioners, services or schedules. A page begins at the number of resources before it. */
export async function searchDirectory(type: DirectoryType, search: FhirSearch): Promise<Found> {
  const { tenant_id, values, includes, count, position = "0" } = search;
  const directory = await readDirectory(tenant_id);
  const all: readonly FhirResource[] = SELECTIONS[type](directory, values);
  const begin = Number(position);
  const end = begin + count;
  const matches = all.slice(begin, end);
  return {
    matches,
    included: includedOf(directory, matches, includes),
    ...(end < all.length && { position: String(end) }),
  };
}
