import Button from "@cloudscape-design/components/button";
import type { TableProps } from "@cloudscape-design/components/table";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { ROLE_NAMES } from "../../lib/role-names.ts";
import { deedOf, recordOf } from "./deeds.ts";
import type { Filters } from "./use-filters.ts";

const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

/** What the list tells of each entry; a person and a record can be taken as the filter. */
export const activityColumns = (
  staff: ReadonlyMap<string, string> | undefined,
  narrow: (change: Partial<Filters>) => void,
): readonly TableProps.ColumnDefinition<Activity>[] => [
  {
    id: "at",
    header: "When",
    sortingField: "at",
    isRowHeader: true,
    cell: ({ at }) => <time dateTime={at}>{WHEN.format(Date.parse(at))}</time>,
  },
  {
    id: "person",
    header: "Person",
    sortingField: "user_name",
    cell: ({ user_id, user_name }) => (
      <Button
        variant="inline-link"
        ariaLabel={`Only what ${user_name} did`}
        onClick={() => narrow({ person: user_id })}
      >
        {user_name}
      </Button>
    ),
  },
  { id: "role", header: "Role", sortingField: "user_role", cell: ({ user_role }) => ROLE_NAMES[user_role] },
  { id: "deed", header: "Action", sortingField: "operation", cell: ({ operation }) => deedOf(operation) },
  {
    id: "record",
    header: "Record",
    sortingField: "record_id",
    cell: ({ record_id }) => {
      const name = staff?.get(record_id) ?? recordOf(record_id);
      return (
        <span title={record_id}>
          <Button
            variant="inline-link"
            ariaLabel={`Only what happened to ${name}`}
            onClick={() => narrow({ record: record_id })}
          >
            {name}
          </Button>
        </span>
      );
    },
  },
];
