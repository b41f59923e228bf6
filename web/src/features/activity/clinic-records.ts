import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { FoundRecord } from "../../../../shared/activity/record.ts";
import { foldText } from "../../../../shared/names.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { foundRecordsQuery } from "./queries.ts";
import type { Offers } from "./record-picker.tsx";

const LABELS = { patient: "Patients", lead: "Leads" } as const;

/** Returns a person as an option; the birth date tells people of the same name apart. */
export const personOption = ({ record_id, person_name, dob }: FoundRecord): AutosuggestProps.Option => ({
  value: record_id,
  label: person_name,
  ...(dob && { description: `born ${dateText(dob)}` }),
});

const groupsOf = (found: readonly FoundRecord[]): AutosuggestProps.OptionGroup[] =>
  (["patient", "lead"] as const).map((kind) => ({
    label: LABELS[kind],
    options: found.filter((record) => record.kind === kind).map(personOption),
  }));

const named = (label: string, names: ReadonlyMap<string, string>, search: string): AutosuggestProps.OptionGroup => ({
  label,
  options: [...names]
    .filter(([, name]) => foldText(name).includes(foldText(search)))
    .map(([value, name]) => ({ value, label: name })),
});

/** Returns the query of the patients, leads, staff and locations that have a name like what was typed. */
export const clinicOffers =
  (staff: ReadonlyMap<string, string>, locations: ReadonlyMap<string, string>) =>
  (search: string): Offers => ({
    queryKey: tenantKey("activity", "offers", search, String(staff.size), String(locations.size)),
    queryFn: async () => {
      const found = await queryClient.fetchQuery(foundRecordsQuery(search));
      const groups = [...groupsOf(found), named("Staff", staff, search), named("Locations", locations, search)];
      return groups.filter(({ options }) => options.length > 0);
    },
  });
