import Button from "@cloudscape-design/components/button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Import } from "../../../../shared/imports/import.ts";
import type { Column } from "../../components/column.ts";
import { DataTable } from "../../components/data-table.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { listed } from "../../components/listed.ts";
import { whenText } from "../../lib/when-text.ts";
import { KIND_NAMES } from "./fields.ts";
import { IMPORTS_SCREEN } from "./texts.ts";
import { UndoImport } from "./undo-import.tsx";
import { KeptRecords } from "./undo-progress.tsx";

const STATES: Readonly<Record<Import["state"], string>> = {
  IMPORTED: "Imported",
  UNDOING: "Undoing",
  UNDONE: "Undone",
};

const isUndoable = ({ state, undo_until }: Import) => state === "IMPORTED" && Date.now() <= Date.parse(undo_until);

/** Returns the state of an import. The page shows the progress of an undo above the table. */
function stateOf({ state, kept, undo_problem }: Import): string {
  if (undo_problem) return "Undo stopped";
  return state === "UNDONE" && kept > 0 ? `${STATES[state]}, ${kept} kept` : STATES[state];
}

interface RowActions {
  readonly undo: (imported: Import) => void;
  readonly showKept: (imported: Import) => void;
}

const columnsOf = ({ undo, showKept }: RowActions): readonly Column<Import>[] => [
  {
    id: "created_at",
    header: "When",
    sortingField: "created_at",
    isRowHeader: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{whenText(created_at)}</time>,
  },
  { id: "kind", header: "Records", sortingField: "kind", cell: ({ kind }) => KIND_NAMES[kind] },
  { id: "file_name", header: "File", sortingField: "file_name", cell: ({ file_name }) => file_name || "–" },
  { id: "created", header: "Imported", sortingField: "created", cell: ({ created }) => created },
  { id: "failed", header: "With errors", sortingField: "failed", cell: ({ failed }) => failed },
  { id: "left_out", header: "Skipped", sortingField: "left_out", cell: ({ left_out }) => left_out },
  { id: "created_by_name", header: "By", cell: ({ created_by_name }) => created_by_name },
  {
    id: "state",
    header: "State",
    cell: stateOf,
  },
  {
    id: "actions",
    header: "Actions",
    cell: (imported) => {
      const name = imported.file_name || imported.kind;
      if (isUndoable(imported))
        return (
          <Button variant="inline-link" ariaLabel={`Undo the import of ${name}`} onClick={() => undo(imported)}>
            Undo
          </Button>
        );
      if (imported.state !== "UNDONE" || imported.kept === 0) return undefined;
      return (
        <Button
          variant="inline-link"
          ariaLabel={`Show kept records of the import of ${name}`}
          onClick={() => showKept(imported)}
        >
          Show kept
        </Button>
      );
    },
  },
];

/** Lists the clinic's imports, which can be undone for a week. */
export function ImportsTable({ query }: { readonly query: UseQueryResult<Import[]> }) {
  const [undoing, setUndoing] = useState<Import>();
  const [keeping, setKeeping] = useState<Import>();
  const { failure, ...list } = listed(query);
  // The list is read again and again during an undo, so a request that fails meanwhile is no news.
  const isPolled = query.data?.some(({ state }) => state === "UNDOING") ?? false;
  return (
    <>
      <DataTable
        title="Imports"
        {...list}
        failure={isPolled ? undefined : failure}
        columns={columnsOf({ undo: setUndoing, showKept: setKeeping })}
        trackBy="import_id"
        searchIn={["file_name", "created_by_name"]}
        skeletonRows={2}
        loadingText="Loading imports"
        empty={IMPORTS_SCREEN.empty}
      />
      {keeping && (
        <Dialog
          header={`Kept by the undo of ${keeping.file_name || keeping.kind}`}
          onDismiss={() => setKeeping(undefined)}
          actions={<Button onClick={() => setKeeping(undefined)}>Close</Button>}
        >
          <KeptRecords import_id={keeping.import_id} />
        </Dialog>
      )}
      {undoing && <UndoImport imported={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}
