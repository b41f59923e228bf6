import { useRef } from "react";
import { queryClient } from "../../api/query-client.ts";
import { ActionDialog } from "../dialogs/action-dialog.tsx";
import type { Deletion } from "./crud.ts";

interface DeleteRowsProps<Row> {
  readonly crud: Deletion<Row>;
  readonly rows: readonly Row[];
  readonly onDone: () => void;
}

export function DeleteRows<Row>({ crud, rows, onDone }: DeleteRowsProps<Row>) {
  // If the deletion of several rows fails half-way, the next attempt skips those that are already deleted.
  const deleted = useRef(new Set<Row>());
  const [first] = rows;
  const only = rows.length === 1 ? first : undefined;
  return (
    first && (
      <ActionDialog
        header={`Delete ${only ? crud.nameOf(only) : `these ${rows.length}`}?`}
        action="Delete"
        run={async () => {
          for (const row of rows.filter((each) => !deleted.current.has(each))) {
            await crud.remove(row);
            deleted.current.add(row);
          }
        }}
        refresh={() => queryClient.invalidateQueries({ queryKey: crud.listKey(first) })}
        done={crud.texts.removed}
        failed={crud.texts.removeFailed}
        onClose={onDone}
      >
        {only ? crud.removal(only) : <Names names={rows.map(crud.nameOf)} />}
      </ActionDialog>
    )
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
