import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { FoundRecord } from "../../../../shared/activity/record.ts";
import { foldText } from "../../../../shared/names.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { foundRecordsQuery } from "./queries.ts";
import type { Offers } from "./record-picker.tsx";

const LABELS = {
  patient: "Patients",
  lead: "Leads",
  service: "Services",
  room: "Rooms",
  provider: "Insurance providers",
  company: "Insurance companies",
} as const;

/** Returns a person as an option; the birth date tells people of the same name apart. */
export const personOption = ({ record_id, record_name, dob }: FoundRecord): AutosuggestProps.Option => ({
  value: record_id,
  label: record_name,
  ...(dob && { description: `born ${dateText(dob)}` }),
});

/** Returns a record as an option; the location tells services and rooms of the same name apart. */
const optionOf = (record: FoundRecord, locations: ReadonlyMap<string, string>): AutosuggestProps.Option => ({
  ...personOption(record),
  ...(record.location_id && { description: locations.get(record.location_id) ?? "" }),
});

const groupsOf = (
  found: readonly FoundRecord[],
  locations: ReadonlyMap<string, string>,
): AutosuggestProps.OptionGroup[] =>
  Object.entries(LABELS).map(([kind, label]) => ({
    label,
    options: found.filter((record) => record.kind === kind).map((record) => optionOf(record, locations)),
  }));

const named = (label: string, names: ReadonlyMap<string, string>, search: string): AutosuggestProps.OptionGroup => ({
  label,
  options: [...names]
    .filter(([, name]) => foldText(name).includes(foldText(search)))
    .map(([value, name]) => ({ value, label: name })),
});

/** Returns the query of the records that have a name like what was typed. */
export const clinicOffers =
  (staff: ReadonlyMap<string, string>, locations: ReadonlyMap<string, string>) =>
  (search: string): Offers => ({
    queryKey: tenantKey("activity", "offers", search, String(staff.size), String(locations.size)),
    queryFn: async () => {
      const found = await queryClient.fetchQuery(foundRecordsQuery(search));
      const groups = [
        ...groupsOf(found, locations),
        named("Staff", staff, search),
        named("Locations", locations, search),
      ];
      return groups.filter(({ options }) => options.length > 0);
    },
  });
