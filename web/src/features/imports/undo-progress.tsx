import Box from "@cloudscape-design/components/box";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Import, ImportDetails } from "../../../../shared/imports/import.ts";
import { importQuery } from "../../api/imports.ts";
import { Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { IMPORTS_SCREEN } from "./texts.ts";
import { useUndo } from "./undo-import.tsx";

const PERCENT = 100;

const REASONS: Readonly<Record<ImportDetails["kept_rows"][number]["reason"], string>> = {
  used: "used since the import",
  changed: "changed since the import",
};

/** Lists the records that the undo of an import has kept, with the reasons. */
export function KeptRecords({ import_id }: { readonly import_id: string }) {
  const query = useQuery(importQuery(import_id));
  return (
    <QueryBoundary query={query} loading="Loading kept records">
      {({ kept_rows, kept }) => (
        <>
          <Box>Kept:</Box>
          <ul>
            {kept_rows.map(({ row, name, reason }) => (
              <li key={row}>{`${name ? `${name} (row ${row})` : `Row ${row}`}: ${REASONS[reason]}`}</li>
            ))}
          </ul>
          {kept > kept_rows.length && <Box>{IMPORTS_SCREEN.moreKept(kept - kept_rows.length)}</Box>}
        </>
      )}
    </QueryBoundary>
  );
}

/** Shows how far an undo is, its result, or why it has stopped. */
function Undo({ imported }: { readonly imported: Import }) {
  const { import_id, created, removed, kept, state, undo_problem } = imported;
  const again = useUndo(import_id);
  const done = removed + kept;
  const label = "Undoing the import";
  if (state === "UNDONE")
    return (
      <SpaceBetween size="s">
        <ProgressBar label={label} status="success" resultText={IMPORTS_SCREEN.undone(removed, kept)} />
        {kept > 0 && <KeptRecords import_id={import_id} />}
      </SpaceBetween>
    );
  if (undo_problem)
    return (
      <ProgressBar
        label={label}
        status="error"
        resultText={`${IMPORTS_SCREEN.undoStopped(done, created)} ${undo_problem}`}
        resultButtonText="Try again"
        onResultButtonClick={() => again.mutate()}
      />
    );
  return (
    <ProgressBar
      label={label}
      description={IMPORTS_SCREEN.undoing}
      value={created > 0 ? (done / created) * PERCENT : 0}
      additionalInfo={IMPORTS_SCREEN.undoProgress(done, created)}
    />
  );
}

/** Shows the undos that go on, and those that have ended since the page was opened. */
export function UndoProgress({ imports }: { readonly imports: readonly Import[] }) {
  const seen = useRef(new Set<string>());
  for (const { import_id, state } of imports) if (state === "UNDOING") seen.current.add(import_id);
  return imports
    .filter(({ import_id }) => seen.current.has(import_id))
    .map((imported) => (
      <Section key={imported.import_id} title={`Undo of ${imported.file_name || imported.kind}`}>
        <Undo imported={imported} />
      </Section>
    ));
}
