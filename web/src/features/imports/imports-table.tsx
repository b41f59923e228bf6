import Button from "@cloudscape-design/components/button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Import } from "../../../../shared/imports/import.ts";
import { IMPORTS_SCREEN } from "../../../../shared/messages/imports-screen.ts";
import type { Column } from "../../components/column.ts";
import { DataTable } from "../../components/data-table.tsx";
import { listed } from "../../components/listed.ts";
import { whenText } from "../../lib/when-text.ts";
import { KIND_NAMES } from "./fields.ts";
import { UndoImport } from "./undo-import.tsx";

const STATES: Readonly<Record<Import["state"], string>> = {
  IMPORTED: "Imported",
  UNDOING: "Undoing",
  UNDONE: "Undone",
};

const isUndoable = ({ state, undo_until }: Import) =>
  state === "UNDOING" || (state === "IMPORTED" && Date.now() <= Date.parse(undo_until));

const columnsOf = (undo: (imported: Import) => void): readonly Column<Import>[] => [
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
    cell: ({ state, kept }) => (kept > 0 ? `${STATES[state]}, ${kept} kept` : STATES[state]),
  },
  {
    id: "actions",
    header: "Actions",
    cell: (imported) =>
      isUndoable(imported) && (
        <Button
          variant="inline-link"
          ariaLabel={`Undo the import of ${imported.file_name || imported.kind}`}
          onClick={() => undo(imported)}
        >
          Undo
        </Button>
      ),
  },
];

/** Lists the clinic's imports, which can be undone for a week. */
export function ImportsTable({ query }: { readonly query: UseQueryResult<Import[]> }) {
  const [undoing, setUndoing] = useState<Import>();
  return (
    <>
      <DataTable
        title="Imports"
        {...listed(query)}
        columns={columnsOf(setUndoing)}
        trackBy="import_id"
        searchIn={["file_name", "created_by_name"]}
        skeletonRows={2}
        loadingText="Loading imports"
        empty={IMPORTS_SCREEN.empty}
      />
      {undoing && <UndoImport imported={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}
