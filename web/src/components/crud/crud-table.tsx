import { useMemo, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { DataTable, type DataTableProps } from "../data-table.tsx";
import { DeleteDialog } from "../delete-dialog.tsx";
import { RowActions } from "../row-actions.tsx";
import type { Crud } from "./crud.ts";
import { EditDialog } from "./edit-dialog.tsx";

interface CrudTableProps<Row, Fields extends FieldValues, Values> extends Omit<DataTableProps<Row>, "trackBy"> {
  readonly crud: Crud<Row, Fields, Values>;
}

/** A list of things of one kind, each of which can be edited and deleted. */
export function CrudTable<Row extends { readonly version: number }, Fields extends FieldValues, Values>({
  crud,
  columns,
  ...table
}: CrudTableProps<Row, Fields, Values>) {
  const [editing, setEditing] = useState<Row>();
  const [deleting, setDeleting] = useState<Row>();
  const withActions = useMemo(() => {
    const actions = (row: Row) => [
      { text: "Edit", onClick: () => setEditing(row) },
      { text: "Delete", onClick: () => setDeleting(row) },
    ];
    const cell = (row: Row) => <RowActions of={crud.nameOf(row)} actions={actions(row)} />;
    return [...columns, { id: "actions", header: "Actions", minWidth: 140, cell }];
  }, [columns, crud]);
  return (
    <>
      <DataTable {...table} columns={withActions} trackBy={crud.idName} />
      {editing && <EditDialog crud={crud} row={editing} onDone={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteDialog
          name={crud.nameOf(deleting)}
          remove={() => crud.remove(deleting)}
          refresh={() => crud.refresh(deleting)}
          deleted={crud.texts.removed}
          failed={crud.texts.removeFailed}
          onDone={() => setDeleting(undefined)}
        >
          {crud.removal(deleting)}
        </DeleteDialog>
      )}
    </>
  );
}
