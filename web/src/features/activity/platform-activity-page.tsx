import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import { fullName } from "../../../../shared/values/names.ts";
import { prefetch, tenantKey } from "../../api/query-client.ts";
import { platformAdministratorsQuery, tenantPages, tenantQuery } from "../../api/tenants.ts";
import type { SuggestionsQuery } from "../../components/forms/record-picker.tsx";
import type { HelpText } from "../../lib/page.ts";
import { recordName } from "../../people/actions.ts";
import { parseFilters, useFilters } from "./activity-filters.tsx";
import { ActivityList } from "./activity-list.tsx";
import { activityQuery } from "./queries.ts";
import { ACTIVITY_SCREEN } from "./texts.ts";

export const help: HelpText = {
  about: "The platform's audit log: what its administrators did to which clinic, and when.",
  rules: {
    Clinic: "Type the name of a clinic to see only what was done to it.",
    Keeping: "Entries are kept for six years, also those of deleted clinics.",
  },
};

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(activityQuery(parseFilters(new URL(request.url).searchParams)), platformAdministratorsQuery());

/** Builds the query of the clinics that match a search. */
const clinicSuggestions = (search: string): SuggestionsQuery => ({
  queryKey: tenantKey("tenants", "offers", search),
  queryFn: async () =>
    (await tenantPages(search, { sort: "name" })({})).items.map(({ tenant_id, tenant_name, city }) => ({
      value: tenant_id,
      label: tenant_name,
      description: city,
    })),
});

/** Shows the audit log of the platform's administrators. */
export function Component() {
  const [filters, change] = useFilters();
  const { record = "" } = filters;
  const { data: administrators = [] } = useQuery(platformAdministratorsQuery());
  const { data: clinic } = useQuery({ ...tenantQuery(record), enabled: record.startsWith("ten_") });
  const people = new Map(administrators.map((person) => [person.user_id, fullName(person) || person.email]));
  const named = new Map([...people, ...(clinic ? [[clinic.tenant_id, clinic.tenant_name] as const] : [])]);
  return (
    <ActivityList
      description={ACTIVITY_SCREEN.platform}
      empty={ACTIVITY_SCREEN.platformEmpty}
      filters={filters}
      people={people}
      records={named}
      kinds={ACTIVITY_SCREEN.platformKinds}
      picker={{
        label: "Clinic",
        placeholder: ACTIVITY_SCREEN.platformRecord,
        name: named.get(record) ?? recordName(record),
        suggestionsFor: clinicSuggestions,
      }}
      onChange={change}
    />
  );
}
