import { utcDate } from "../../../shared/days-and-times.ts";
import { allPages } from "./all-pages.ts";
import { locationsApi } from "./locations-api.ts";
import { keyedQuery } from "./queries.ts";

/** Every location of the clinic, oldest first. */
export const locationsQuery = () => keyedQuery(["locations"], () => allPages((query) => locationsApi.list({ query })));

/** One location of the clinic. */
export const locationQuery = (location_id: string) =>
  keyedQuery(["locations", location_id], () => locationsApi.get({ params: { location_id } }));

const PAST_DAYS = 31;

/** The closures of a location from a month ago on, earliest end first. */
export const closuresQuery = (location_id: string) =>
  keyedQuery(["closures", location_id], () => {
    const from = utcDate(-PAST_DAYS);
    return allPages((page) => locationsApi.listClosures({ params: { location_id }, query: { ...page, from } }));
  });
