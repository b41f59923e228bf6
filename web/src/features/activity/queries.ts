import type { FoundRecord } from "../../../../shared/audit/audit.ts";
import { audit } from "../../../../shared/audit/routes.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { administratorsApi } from "../../api/administrators-api.ts";
import { allPages, type Paging } from "../../api/all-pages.ts";
import { apiOf } from "../../api/api.ts";
import { keyedQuery, pagedQuery } from "../../api/queries.ts";
import { staffApi } from "../../api/staff-api.ts";
import type { Filters } from "./use-filters.ts";

const activityApi = apiOf(audit);

const DAY_MS = 86_400_000;
/** The number of suggested records of each kind. */
const MAX_SUGGESTIONS = 10;

/**
 * Returns the first instants of a day and of the next day in the time zone of this device, because one entry may concern
 * locations in two time zones.
 */
function dayBounds(day: string) {
  const from = new Date(`${day}T00:00`);
  const after = new Date(from.getTime() + 1.5 * DAY_MS);
  after.setHours(0, 0, 0, 0);
  return { from: from.toISOString(), before: after.toISOString() };
}

/** Returns a function that requests a page of the filtered audit log. */
export const activityPages =
  ({ day, person, record, kind }: Filters) =>
  (paging: Paging) =>
    activityApi.list({
      query: {
        ...(day && dayBounds(day)),
        ...(person && { user_id: person }),
        ...(record && { record_id: record }),
        ...(kind && { kind }),
        ...paging,
      },
    });

/** Builds the query of the filtered audit log, latest first, page by page. */
export const activityQuery = (filters: Filters) =>
  pagedQuery(["activity", JSON.stringify(filters)], activityPages(filters), { staleTime: 0 });

/** Builds the query of names: of all users by the id of the account, and of the staff by the id of the record. */
export const namesQuery = () =>
  keyedQuery(["staff", "names"], async () => {
    const [people, administrators] = await Promise.all([
      allPages((query) => staffApi.list({ query })),
      administratorsApi.listAdministrators(),
    ]);
    return {
      users: new Map([...administrators.items, ...people].map((person) => [person.user_id, fullName(person)])),
      staff: new Map(people.map((person) => [person.staff_id, fullName(person)])),
    };
  });

const foundRecords = (query: { search: string } | { record_id: string }) =>
  keyedQuery(
    ["activity", "records", JSON.stringify(query)],
    async (): Promise<readonly FoundRecord[]> =>
      (await activityApi.findRecords({ query: { ...query, limit: MAX_SUGGESTIONS } })).items,
  );

/** Builds the query of the records that a search finds. */
export const foundRecordsQuery = (search: string) => foundRecords({ search });

/** Builds the query of one record by its id. The result is a list. */
export const namedRecordQuery = (record_id: string) => foundRecords({ record_id });
