import "./records.css";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Activity } from "../../../../shared/audit/audit.ts";
import { ACTOR_NAMES } from "../../../../shared/audit/roles.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { PagedTable, useKeptPaged } from "../../components/tables/paged-table.tsx";
import { once } from "../../lib/async.ts";
import { actionOf, recordName } from "../../people/actions.ts";
import { ChangedValues, changesText } from "../../people/changed-values.tsx";
import { type ActivityFilter, ActivityFilters, type ActivityFiltersProps, isFiltered } from "./activity-filters.tsx";
import { activityPages, activityQuery } from "./queries.ts";
import { ACTIVITY_SCREEN } from "./texts.ts";

interface RecordsProps {
  readonly entry: Activity;
  /** Names of records by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (record_id: string) => void;
}

/** Returns the name of a record of an entry, or its kind and the end of its id if the name is unknown. */
const recordNameIn = ({ record_id, record_name }: Activity, id: string, names: ReadonlyMap<string, string>): string =>
  names.get(id) ?? (id === record_id ? record_name : null) ?? recordName(id);

/** Lists the records of an entry, each as a link that filters the audit log by it. */
function Records({ entry, names, onChoose }: RecordsProps) {
  const { record_id, record_ids } = entry;
  const link = (id: string) => {
    const name = recordNameIn(entry, id, names);
    return (
      <span key={id} title={id}>
        <Button variant="inline-link" ariaLabel={`Show only ${name}`} onClick={() => onChoose(id)}>
          <span className="activity-record">{name}</span>
        </Button>
      </span>
    );
  };
  if (record_id) return link(record_id);
  if (record_ids.length === 0) return ACTIVITY_SCREEN.allClinics;
  return (
    <ExpandableSection variant="inline" headerText={counted(record_ids.length, "record")}>
      <SpaceBetween size="xxs">{record_ids.map(link)}</SpaceBetween>
    </ExpandableSection>
  );
}

const when = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" }));

/** Returns the columns of the audit log. A click on a person or a record filters the list by it. */
const activityColumns = (
  names: ReadonlyMap<string, string>,
  onFilter: (change: Partial<ActivityFilter>) => void,
): readonly Column<Activity>[] => [
  {
    id: "at",
    header: "When",
    sortingField: "at",
    isRowHeader: true,
    csv: { When: ({ at }) => at },
    cell: ({ at }) => <time dateTime={at}>{when().format(Date.parse(at))}</time>,
  },
  {
    id: "person",
    header: "Person",
    minWidth: 120,
    sortingField: "user_name",
    csv: { Person: ({ user_name }) => user_name },
    cell: ({ user_id, user_name }) => (
      <Button
        variant="inline-link"
        ariaLabel={`Show only actions of ${user_name}`}
        onClick={() => onFilter({ person: user_id })}
      >
        <span className="activity-record">{user_name}</span>
      </Button>
    ),
  },
  { id: "role", header: "Role", sortingField: "user_role", cell: ({ user_role }) => ACTOR_NAMES[user_role] },
  { id: "action", header: "Action", sortingField: "operation", cell: actionOf },
  {
    id: "record",
    header: "Record",
    minWidth: 185,
    csv: {
      Record: (entry) => (entry.record_id ? recordNameIn(entry, entry.record_id, names) : ""),
      Records: ({ record_ids }) => record_ids.join(" "),
    },
    cell: (entry) => <Records entry={entry} names={names} onChoose={(record) => onFilter({ record })} />,
  },
  {
    id: "changes",
    header: "Changes",
    csv: { Changes: changesText },
    cell: (entry) => changesText(entry) && <ChangedValues changes={entry.changes} />,
  },
];

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
const NO_FILTER = { day: undefined, person: undefined, record: undefined, kind: undefined } satisfies ActivityFilter;

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
