import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { FoundRecord } from "../../../../shared/audit/audit.ts";
import { audit } from "../../../../shared/audit/routes.ts";
import { foldText, fullName } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { staffApi } from "../../api/api.ts";
import { allPages, keyedQuery, type Paging, pagedQuery, queryClient, tenantKey } from "../../api/query-client.ts";
import { accountsApi, apiOf } from "../../api/send.ts";
import type { SuggestionsQuery } from "../../components/forms/record-picker.tsx";
import type { ActivityFilter } from "./activity-filters.tsx";

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
  ({ day, person, record, kind }: ActivityFilter) =>
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
export const activityQuery = (filters: ActivityFilter) =>
  pagedQuery(["activity", JSON.stringify(filters)], activityPages(filters), { staleTime: 0 });

/** Builds the query of names: of all users by the id of the account, and of the staff by the id of the record. */
export const namesQuery = () =>
  keyedQuery(["staff", "names"], async () => {
    const [people, administrators] = await Promise.all([
      allPages((query) => staffApi.list({ query })),
      accountsApi.listAdministrators(),
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

export const foundRecordsQuery = (search: string) => foundRecords({ search });

/** Builds the query of one record by its id. The result is a list. */
export const namedRecordQuery = (record_id: string) => foundRecords({ record_id });

const LABELS = {
  patient: "Patients",
  lead: "Leads",
  service: "Services",
  room: "Rooms",
  provider: "Insurance providers",
  company: "Insurance companies",
} as const;

/** Returns a person as an option. The birth date distinguishes people of the same name. */
export const personOption = ({ record_id, record_name, dob }: FoundRecord): AutosuggestProps.Option => ({
  value: record_id,
  label: record_name,
  ...(dob && { description: `born ${dateText(dob)}` }),
});

/** Returns a record as an option. The location distinguishes services and rooms of the same name. */
const recordOption = (record: FoundRecord, locations: ReadonlyMap<string, string>): AutosuggestProps.Option => ({
  ...personOption(record),
  ...(record.location_id && { description: locations.get(record.location_id) ?? "" }),
});

const recordGroups = (
  found: readonly FoundRecord[],
  locations: ReadonlyMap<string, string>,
): AutosuggestProps.OptionGroup[] =>
  Object.entries(LABELS).map(([kind, label]) => ({
    label,
    options: found.filter((record) => record.kind === kind).map((record) => recordOption(record, locations)),
  }));

const matchingNames = (
  label: string,
  names: ReadonlyMap<string, string>,
  search: string,
): AutosuggestProps.OptionGroup => ({
  label,
  options: [...names]
    .filter(([, name]) => foldText(name).includes(foldText(search)))
    .map(([value, name]) => ({ value, label: name })),
});

/** Returns a function that builds the query of the clinic's records whose names match a search. */
export const clinicSuggestions =
  (staff: ReadonlyMap<string, string>, locations: ReadonlyMap<string, string>) =>
  (search: string): SuggestionsQuery => ({
    queryKey: tenantKey("activity", "offers", search, String(staff.size), String(locations.size)),
    queryFn: async () => {
      const found = await queryClient.fetchQuery(foundRecordsQuery(search));
      const groups = [
        ...recordGroups(found, locations),
        matchingNames("Staff", staff, search),
        matchingNames("Locations", locations, search),
      ];
      return groups.filter(({ options }) => options.length > 0);
    },
  });
