import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { useNavigate } from "../../lib/navigate.ts";
import type { HelpText } from "../../lib/page.ts";
import { PATHS } from "../../paths.ts";
import { recordName } from "../../people/actions.ts";
import { parseFilters, useFilters } from "./activity-filters.tsx";
import { ActivityList } from "./activity-list.tsx";
import { activityQuery, clinicSuggestions, namedRecordQuery, namesQuery } from "./queries.ts";
import { ACTIVITY_SCREEN } from "./texts.ts";

export const help: HelpText = {
  about: "The audit log: who changed or opened which record of your clinic, who signed in, and when.",
  rules: {
    Changes: "The old and the new values. The text of notes is never shown.",
    "Openings and lists":
      "Opening the same records again within an hour leaves no further entry. Find lists by person and day.",
    Record: "Type a name, or choose a record in the list, to see everything that was done to it.",
    "Login failed":
      "A wrong password, or no code. The person is the one whose account was tried. The entry follows within half an hour.",
    Keeping: "Entries are kept for six years and can't be changed or deleted.",
  },
};

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(activityQuery(parseFilters(new URL(request.url).searchParams)), namesQuery());

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const needsLookup = (record: string) => /^(pat|lead|svc|room|prov|comp)_/.test(record);

/** Returns the names of the clinic's staff and locations, and of the chosen record, by id. */
function useRecordNames(record: string | undefined, staff: ReadonlyMap<string, string>) {
  const { data: locationRows } = useQuery(locationsQuery());
  const { data: chosen = [] } = useQuery({
    ...namedRecordQuery(record ?? ""),
    enabled: record !== undefined && needsLookup(record),
  });
  const locations = new Map((locationRows ?? []).map(({ location_id, location_name }) => [location_id, location_name]));
  const named = chosen.map(({ record_id, record_name }) => [record_id, record_name] as const);
  return { locations, records: new Map([...staff, ...locations, ...named]) };
}

export function Component() {
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const { data: names } = useQuery(namesQuery());
  const staff = names?.staff ?? NO_NAMES;
  const { locations, records } = useRecordNames(filters.record, staff);
  const named = new Map([...(names?.users ?? []), ...records]);
  return (
    <ActivityList
      description={ACTIVITY_SCREEN.clinic}
      empty={ACTIVITY_SCREEN.clinicEmpty}
      actions={<Button onClick={() => navigate(PATHS.erasePatient)}>Erase a patient</Button>}
      filters={filters}
      people={names?.users}
      records={named}
      kinds={ACTIVITY_SCREEN.clinicKinds}
      picker={{
        label: "Record",
        placeholder: ACTIVITY_SCREEN.clinicRecord,
        name: named.get(filters.record ?? "") ?? recordName(filters.record ?? ""),
        suggestionsFor: clinicSuggestions(staff, locations),
      }}
      onChange={change}
    />
  );
}
