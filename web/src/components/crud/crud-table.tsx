import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { DataTable, type DataTableProps } from "../data-table.tsx";
import { DeleteDialog } from "../delete-dialog.tsx";
import { listed } from "../listed.ts";
import { type RowAction, RowActions } from "../row-actions.tsx";
import type { Crud } from "./crud.ts";
import { EditDialog, refreshed } from "./crud-form.tsx";

interface CrudTableProps<Row, Form extends FieldValues, Values>
  extends Omit<DataTableProps<Row>, "trackBy" | "items" | "failure" | "searchIn"> {
  readonly crud: Crud<Row, Form, Values>;
  readonly query: UseQueryResult<Row[]>;
  /** What failed when the list can't be loaded. */
  readonly failed?: string;
  /** @default the columns' attributes */
  readonly searchIn?: DataTableProps<Row>["searchIn"];
  /** Further actions of a row. They must not change between drawings. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
}

/** A list of things of one kind, each of which can be edited and, where that is possible, deleted. */
export function CrudTable<Row extends { readonly version: number }, Form extends FieldValues, Values>({
  crud,
  query,
  failed,
  columns,
  rowActions,
  ...table
}: CrudTableProps<Row, Form, Values>) {
  const [editing, setEditing] = useState<Row>();
  const [deleting, setDeleting] = useState<Row>();
  const withActions = useMemo(() => {
    const actions = (row: Row) => [
      ...(rowActions?.(row) ?? []),
      { text: "Edit", onClick: () => setEditing(row) },
      ...(crud.remove ? [{ text: "Delete", onClick: () => setDeleting(row) }] : []),
    ];
    const cell = (row: Row) => <RowActions of={crud.nameOf(row)} actions={actions(row)} />;
    return [...columns, { id: "actions", header: "Actions", minWidth: 140, cell }];
  }, [columns, crud, rowActions]);
  return (
    <>
      <DataTable
        searchIn={columns.map(({ id }) => id as keyof Row & string)}
        skeletonRows={3}
        {...table}
        {...listed(query, failed)}
        columns={withActions}
        trackBy={crud.idName}
      />
      {editing && <EditDialog crud={crud} row={editing} onDone={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteDialog
          name={crud.nameOf(deleting)}
          remove={async () => crud.remove?.(deleting)}
          refresh={() => refreshed(crud, deleting)}
          deleted={crud.texts.removed ?? ""}
          failed={crud.texts.removeFailed ?? ""}
          onDone={() => setDeleting(undefined)}
        >
          {crud.removal?.(deleting)}
        </DeleteDialog>
      )}
    </>
  );
}
