import Button from "@cloudscape-design/components/button";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { ACTOR_NAMES } from "../../../../shared/messages/roles.ts";
import type { Column } from "../../components/column.ts";
import { once } from "../../lib/once.ts";
import { actionOf } from "../../people/actions.ts";
import { ChangedValues, changesText } from "../../people/changed-values.tsx";
import { Records, recordNameIn } from "./records.tsx";
import type { Filters } from "./use-filters.ts";

const when = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" }));

/** Returns the columns of the audit log. A click on a person or a record filters the list by it. */
export const activityColumns = (
  names: ReadonlyMap<string, string>,
  onFilter: (change: Partial<Filters>) => void,
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
    sortingField: "user_name",
    csv: { Person: ({ user_name }) => user_name },
    cell: ({ user_id, user_name }) => (
      <Button
        variant="inline-link"
        ariaLabel={`Show only actions of ${user_name}`}
        onClick={() => onFilter({ person: user_id })}
      >
        {user_name}
      </Button>
    ),
  },
  { id: "role", header: "Role", sortingField: "user_role", cell: ({ user_role }) => ACTOR_NAMES[user_role] },
  { id: "action", header: "Action", sortingField: "operation", cell: actionOf },
  {
    id: "record",
    header: "Record",
    minWidth: 200,
    csv: {
      Record: (entry) => (entry.record_id ? recordNameIn(entry, entry.record_id, names) : ""),
      Records: ({ record_ids }) => record_ids.join(" "),
    },
    cell: (entry) => <Records entry={entry} names={names} onChoose={(record) => onFilter({ record })} />,
  },
  { id: "changes", header: "Changes", csv: { Changes: changesText }, cell: ChangedValues },
];
