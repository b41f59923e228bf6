import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { FoundRecord } from "../../../../shared/audit/audit.ts";
import { foldText } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { foundRecordsQuery } from "./queries.ts";
import type { SuggestionsQuery } from "./record-picker.tsx";

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
