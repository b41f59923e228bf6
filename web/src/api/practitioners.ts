import { utcDate } from "../../../shared/values/days-and-times.ts";
import { byName } from "../lib/formats.ts";
import { staffApi } from "./api.ts";
import { allPages, keyedQuery } from "./query-client.ts";

/** Schedules and people rarely change, so data of the last five minutes is good enough for display. */
const SELDOM_MS = 300_000;

/** Builds the query of every practitioner of the clinic, by first name. */
export const practitionersQuery = () =>
  keyedQuery(
    ["practitioners"],
    async () => {
      const people = await allPages((query) => staffApi.listPractitioners({ query }));
      return people.toSorted(byName);
    },
    { staleTime: SELDOM_MS },
  );

/** Builds the query of a practitioner's hours at one location, with the version of the whole weekly schedule. */
export const weekQuery = (staff_id: string, location_id: string) =>
  keyedQuery(
    ["schedules", staff_id, location_id],
    () => staffApi.listSchedules({ params: { staff_id }, query: { location_id } }),
    { staleTime: SELDOM_MS },
  );

/** Builds the query of a person's hours at all locations. */
export const wholeWeekQuery = (staff_id: string) =>
  keyedQuery(["schedules", staff_id], async () => (await staffApi.listSchedules({ params: { staff_id } })).items);

const PAST_DAYS = 31;

/** Builds the query of a practitioner's own time off and requests, from a month ago on. */
export const ownTimeOffQuery = () =>
  keyedQuery(["schedules", "own-time-off"], () =>
    allPages((query) => staffApi.listOwnTimeOff({ query: { ...query, from: utcDate(-PAST_DAYS) } })),
  );

/**
 * Builds the query of the active practitioners who work at a location, by first name, with their hours there and their time
 * off from a month ago on.
 */
export const practitionersOfLocationQuery = (location_id: string) =>
  keyedQuery(
    ["schedules", "location", location_id],
    async () => {
      const from = utcDate(-PAST_DAYS);
      const all = await allPages((page) =>
        staffApi.listPractitionersOfLocation({ params: { location_id }, query: { ...page, from } }),
      );
      return all.filter(({ status }) => status === "ACTIVE").toSorted(byName);
    },
    { staleTime: SELDOM_MS },
  );
