import Button from "@cloudscape-design/components/button";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { ACTOR_NAMES } from "../../../../shared/messages/roles.ts";
import type { Column } from "../../components/column.ts";
import { once } from "../../lib/once.ts";
import { actionOf } from "../../people/actions.ts";
import { ChangedValues, changesText } from "../../people/changed-values.tsx";
import { nameOf, Records } from "./records.tsx";
import type { Filters } from "./use-filters.ts";

const when = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" }));

/** The columns of the audit log; a click on a person or a record filters by it. */
export const activityColumns = (
  names: ReadonlyMap<string, string>,
  narrow: (change: Partial<Filters>) => void,
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
        onClick={() => narrow({ person: user_id })}
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
      Record: (entry) => (entry.record_id ? nameOf(entry, entry.record_id, names) : ""),
      Records: ({ record_ids }) => record_ids.join(" "),
    },
    cell: (entry) => <Records entry={entry} names={names} onChoose={(record) => narrow({ record })} />,
  },
  { id: "changes", header: "Changes", csv: { Changes: changesText }, cell: ChangedValues },
];
