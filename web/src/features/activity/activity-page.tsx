import Button from "@cloudscape-design/components/button";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useNavigate } from "react-router-dom";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { useKeptPaged } from "../../components/use-paged.ts";
import { PATHS } from "../../paths.ts";
import { activityColumns } from "./activity-columns.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { activityPages, activityQuery, namesQuery } from "./queries.ts";
import { isFiltered, parseFilters, useFilters } from "./use-filters.ts";

export function loader({ request }: LoaderFunctionArgs) {
  void queryClient.prefetchInfiniteQuery(activityQuery(parseFilters(new URL(request.url).searchParams)));
  void queryClient.prefetchQuery(namesQuery());
  return null;
}

const idOf = ({ activity_id }: Activity) => activity_id;
const NO_FILTER = { day: undefined, person: undefined, record: undefined };

export function Component() {
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const paged = useKeptPaged(useInfiniteQuery({ ...activityQuery(filters), placeholderData: keepPreviousData }), idOf);
  const { data: names } = useQuery(namesQuery());
  // The clinic's administrators have no staff record, so their names come from the entries.
  const seen = paged.items?.map(({ user_id, user_name }) => [user_id, user_name] as const) ?? [];
  const people = new Map([...seen, ...(names?.users ?? [])]);
  const clear = () => change(NO_FILTER);
  return (
    <PagedTable
      title="Activity"
      description="Who changed or read which records of your clinic, latest first. Entries are kept for six years."
      actions={<Button onClick={() => navigate(PATHS.erasePatient)}>Erase a patient</Button>}
      paged={paged}
      columns={activityColumns(names?.staff, change)}
      trackBy="activity_id"
      list={activityPages(filters)}
      wrapLines
      loadingText="Loading activity"
      filter={<ActivityFilters filters={filters} people={people} onChange={change} onClear={clear} />}
      empty={
        isFiltered(filters) ? (
          <EmptyState title="No matches">
            <Button onClick={clear}>Clear filters</Button>
          </EmptyState>
        ) : (
          <EmptyState title="No activity yet. Changes to patients, appointments and staff appear here." />
        )
      }
    />
  );
}
