import type { FoundRecord } from "../../../../shared/activity/record.ts";
import { fullName } from "../../../../shared/names.ts";
import { activityApi } from "../../api/activity-api.ts";
import { administratorsApi } from "../../api/administrators-api.ts";
import { allPages } from "../../api/all-pages.ts";
import type { Paging } from "../../api/people.ts";
import { keyedQuery, pagedQuery } from "../../api/queries.ts";
import { staffApi } from "../../api/staff-api.ts";
import type { Filters } from "./use-filters.ts";

const DAY_MS = 86_400_000;
/** How many records of each kind are offered for what was typed. */
const OFFERED = 10;

/** Returns a day's first instant and that of the next day, on the clock of this device. */
function spanOf(day: string) {
  const from = new Date(`${day}T00:00`);
  const after = new Date(from.getTime() + 1.5 * DAY_MS);
  after.setHours(0, 0, 0, 0);
  return { from: from.toISOString(), before: after.toISOString() };
}

/** Returns a page of what the filters leave. */
export const activityPages =
  ({ day, person, record, kind }: Filters) =>
  (paging: Paging) =>
    activityApi.list({
      query: {
        ...(day && spanOf(day)),
        ...(person && { user_id: person }),
        ...(record && { record_id: record }),
        ...(kind && { kind }),
        ...paging,
      },
    });

/** The audit log, latest first, page by page. */
export const activityQuery = (filters: Filters) =>
  pagedQuery(["activity", JSON.stringify(filters)], (cursor) => activityPages(filters)({ cursor }), { staleTime: 0 });

/** The names of the clinic's people by the id of their account, and those of its staff by that of their record. */
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
      (await activityApi.findRecords({ query: { ...query, limit: OFFERED } })).items,
  );

/** The records that a search finds. */
export const foundRecordsQuery = (search: string) => foundRecords({ search });

/** The record of an id, alone in a list. */
export const namedRecordQuery = (record_id: string) => foundRecords({ record_id });
