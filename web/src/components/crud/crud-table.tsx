import Button from "@cloudscape-design/components/button";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { DataTable, type DataTableProps } from "../tables/data-table.tsx";
import { listed } from "../tables/filter-select.tsx";
import { type RowAction, RowActions } from "../tables/row-actions.tsx";
import type { Adding } from "./adding.tsx";
import type { Listing } from "./crud.ts";

interface CrudTableProps<Row>
  extends Omit<DataTableProps<Row>, "trackBy" | "items" | "failure" | "searchIn" | "actions"> {
  readonly crud: Listing<Row>;
  /** The buttons and the form that add rows. */
  readonly add: Adding;
  /** The dialog that changes a row. */
  readonly edit: (row: Row, onDone: () => void) => ReactNode;
  /** The dialog that deletes rows. @default rows can't be deleted */
  readonly remove?: (rows: readonly Row[], onDone: () => void) => ReactNode;
  readonly query: UseQueryResult<Row[]>;
  /** The header of the error when the list can't be loaded. */
  readonly failed?: string;
  /** @default the columns' attributes */
  readonly searchIn?: DataTableProps<Row>["searchIn"];
  /** Further actions of a row. The function must stay the same between renderings. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
}

/** Shows a list whose rows can be edited and, if the kind allows it, deleted, one at a time or several at once. */
export function CrudTable<Row>({
  crud,
  add,
  edit,
  remove,
  query,
  failed,
  columns,
  rowActions,
  ...table
}: CrudTableProps<Row>) {
  const [editing, setEditing] = useState<Row>();
  const [deleting, setDeleting] = useState<readonly Row[]>([]);
  const isDeletable = remove !== undefined;
  const withActions = useMemo(() => {
    const actions = (row: Row) => [
      ...(rowActions?.(row) ?? []),
      { text: "Edit", onClick: () => setEditing(row) },
      ...(isDeletable ? [{ text: "Delete", onClick: () => setDeleting([row]) }] : []),
    ];
    const cell = (row: Row) => <RowActions of={crud.nameOf(row)} actions={actions(row)} />;
    return [...columns, { id: "actions", header: "Actions", minWidth: 140, cell }];
  }, [columns, crud, rowActions, isDeletable]);
  const selection: DataTableProps<Row>["selection"] = remove && {
    nameOf: crud.nameOf,
    actions: (selected) => selected.length > 0 && <Button onClick={() => setDeleting(selected)}>Delete</Button>,
  };
  return (
    <>
      <DataTable
        searchIn={columns.map(({ id }) => id as keyof Row & string)}
        skeletonRows={3}
        emptyAction={add.emptyButton}
        {...table}
        {...listed(query, failed)}
        actions={add.button}
        selection={selection}
        columns={withActions}
        trackBy={crud.idName}
      />
      {editing && edit(editing, () => setEditing(undefined))}
      {add.form}
      {deleting.length > 0 && remove?.(deleting, () => setDeleting([]))}
    </>
  );
}
