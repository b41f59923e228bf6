import Button from "@cloudscape-design/components/button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { DataTable, type DataTableProps } from "../data-table.tsx";
import { DeleteDialog } from "../delete-dialog.tsx";
import { listed } from "../listed.ts";
import { Actions } from "../page.tsx";
import { type RowAction, RowActions } from "../row-actions.tsx";
import type { Crud } from "./crud.ts";
import { type Adding, EditDialog, refreshed } from "./crud-form.tsx";

interface CrudTableProps<Row, Form extends FieldValues, Values>
  extends Omit<DataTableProps<Row>, "trackBy" | "items" | "failure" | "searchIn" | "actions"> {
  readonly crud: Crud<Row, Form, Values>;
  /** The buttons and the form that add rows. */
  readonly add: Adding;
  readonly query: UseQueryResult<Row[]>;
  /** The header of the error when the list can't be loaded. */
  readonly failed?: string;
  /** @default the columns' attributes */
  readonly searchIn?: DataTableProps<Row>["searchIn"];
  /** Further actions of a row. The function must stay the same between renderings. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
}

/** A list whose rows can be edited and, if the kind allows it, deleted, one at a time or several at once. */
export function CrudTable<Row extends { readonly version: number }, Form extends FieldValues, Values>({
  crud,
  add,
  query,
  failed,
  columns,
  rowActions,
  ...table
}: CrudTableProps<Row, Form, Values>) {
  const [editing, setEditing] = useState<Row>();
  const [deleting, setDeleting] = useState<readonly Row[]>([]);
  const [first] = deleting;
  // If the deletion of several rows fails half-way, the next attempt skips those that are already deleted.
  const deleted = useRef(new Set<Row>());
  const withActions = useMemo(() => {
    const actions = (row: Row) => [
      ...(rowActions?.(row) ?? []),
      { text: "Edit", onClick: () => setEditing(row) },
      ...(crud.remove ? [{ text: "Delete", onClick: () => setDeleting([row]) }] : []),
    ];
    const cell = (row: Row) => <RowActions of={crud.nameOf(row)} actions={actions(row)} />;
    return [...columns, { id: "actions", header: "Actions", minWidth: 140, cell }];
  }, [columns, crud, rowActions]);
  return (
    <>
      <DataTable
        searchIn={columns.map(({ id }) => id as keyof Row & string)}
        skeletonRows={3}
        emptyAction={add.emptyButton}
        {...table}
        {...listed(query, failed)}
        actions={add.button}
        selection={{
          nameOf: crud.nameOf,
          actions: (selected) => (
            <Actions>
              <Button disabled={selected.length !== 1} onClick={() => setEditing(selected[0])}>
                Edit
              </Button>
              {crud.remove && (
                <Button disabled={selected.length === 0} onClick={() => setDeleting(selected)}>
                  Delete
                </Button>
              )}
            </Actions>
          ),
        }}
        columns={withActions}
        trackBy={crud.idName}
      />
      {editing && <EditDialog crud={crud} row={editing} onDone={() => setEditing(undefined)} />}
      {add.form}
      {first && (
        <DeleteDialog
          name={deleting.length === 1 ? crud.nameOf(first) : `these ${deleting.length}`}
          remove={async () => {
            for (const row of deleting.filter((each) => !deleted.current.has(each))) {
              await crud.remove?.(row);
              deleted.current.add(row);
            }
          }}
          refresh={() => refreshed(crud, first)}
          deleted={crud.texts.removed ?? ""}
          failed={crud.texts.removeFailed ?? ""}
          onDone={() => setDeleting([])}
        >
          {deleting.length === 1 ? crud.removal?.(first) : <Names names={deleting.map(crud.nameOf)} />}
        </DeleteDialog>
      )}
    </>
  );
}

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <>
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
    This can't be undone.
  </>
);
