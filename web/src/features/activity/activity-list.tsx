import Button from "@cloudscape-design/components/button";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Activity } from "../../../../shared/audit/audit.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { useKeptPaged } from "../../components/use-paged.ts";
import { activityColumns } from "./activity-columns.tsx";
import { ActivityFilters, type ActivityFiltersProps } from "./activity-filters.tsx";
import { activityPages, activityQuery } from "./queries.ts";
import { type Filters, isFiltered } from "./use-filters.ts";

interface ActivityListProps extends Pick<ActivityFiltersProps, "filters" | "kinds" | "picker" | "onChange"> {
  readonly description: string;
  readonly empty: string;
  readonly actions?: ReactNode;
  /** Names by user id. */
  readonly people: ReadonlyMap<string, string> | undefined;
  /** Names of records by id. */
  readonly records: ReadonlyMap<string, string>;
}

const idOf = ({ activity_id }: Activity) => activity_id;
const NO_FILTER = { day: undefined, person: undefined, record: undefined, kind: undefined } satisfies Filters;

/** Lists the audit log of a clinic or of the platform, with its filters. */
export function ActivityList({ filters, people, records, onChange, ...props }: ActivityListProps) {
  const query = useInfiniteQuery({ ...activityQuery(filters), placeholderData: keepPreviousData });
  const paged = useKeptPaged(query, idOf, query.isPlaceholderData);
  // The entries are the only source of names for people who have left. Those before a change of the filters have names, too.
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const seen = entries.map(({ user_id, user_name }) => [user_id, user_name] as const);
  const clear = () => onChange(NO_FILTER);
  return (
    <PagedTable
      title="Activity"
      description={props.description}
      actions={props.actions}
      paged={paged}
      columns={activityColumns(records, onChange)}
      trackBy="activity_id"
      list={activityPages(filters)}
      wrapLines
      loadingText="Loading activity"
      filter={
        <ActivityFilters
          filters={filters}
          people={new Map([...seen, ...(people ?? [])])}
          kinds={props.kinds}
          picker={props.picker}
          onChange={onChange}
          onClear={clear}
        />
      }
      empty={
        isFiltered(filters) ? (
          <EmptyState title="No matches">
            <Button onClick={clear}>Clear filters</Button>
          </EmptyState>
        ) : (
          <EmptyState title={props.empty} />
        )
      }
    />
  );
}
