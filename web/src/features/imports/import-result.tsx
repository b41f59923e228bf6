import type { AlertProps } from "@cloudscape-design/components/alert";
import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Import, ImportDetails, ImportKind } from "../../../../shared/imports/import.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { queryClient } from "../../api/query-client.ts";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Actions, Section } from "../../components/layout/page.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { useAction } from "../../lib/hooks.ts";
import { FIELDS, type Problem, problemsOf } from "./fields.ts";
import { importQuery, importsApi, importsQuery } from "./queries.ts";
import { IMPORTS_SCREEN } from "./texts.ts";
import type { ImportRun } from "./use-import-run.ts";

const PERCENT = 100;

/** Returns the action that requests an undo, or its repetition, and shows in the list that it has begun. */
const useUndo = (import_id: string, onBegun?: () => void) =>
  useAction<ImportDetails>({
    id: "undo-import",
    run: () => importsApi.undo({ params: { import_id } }),
    failed: IMPORTS_SCREEN.undoFailed,
    onDone: ({ kept_rows: _, ...begun }) => {
      queryClient.setQueryData(importsQuery().queryKey, (imports) =>
        imports?.map((each) => (each.import_id === import_id ? begun : each)),
      );
      onBegun?.();
    },
    onSettled: () => queryClient.invalidateQueries(importsQuery()),
  });

interface UndoImportProps {
  readonly imported: Import;
  readonly onClose: () => void;
  readonly onBegun?: () => void;
}

/** Asks for confirmation, and begins to undo an import. The page shows its progress. */
export function UndoImport({ imported, onClose, onBegun }: UndoImportProps) {
  const action = useUndo(imported.import_id, () => {
    onClose();
    onBegun?.();
  });
  return (
    <ConfirmModal
      header={`Undo the import of ${imported.file_name || imported.kind}?`}
      action="Undo import"
      busy={action.isPending}
      onConfirm={() => action.mutate()}
      onCancel={onClose}
    >
      {IMPORTS_SCREEN.undoQuestion}
    </ConfirmModal>
  );
}

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

/** Returns the columns of the problems. A CSV file also has the values of the row, so that it can be corrected and imported. */
const columnsOf = (kind: ImportKind): readonly Column<Problem>[] => [
  {
    id: "row",
    header: "Row",
    sortingField: "row",
    isRowHeader: true,
    csv: { Row: ({ row }) => String(row) },
    cell: ({ row, name }) => (name ? `${row}: ${name}` : row),
  },
  {
    id: "problem",
    header: "Problem",
    cell: ({ problem }) => problem,
    csv: {
      Problem: ({ problem }) => problem,
      ...Object.fromEntries(
        FIELDS[kind].map(({ name, label }) => [label, ({ values }: Problem) => values[name] ?? ""]),
      ),
    },
  },
];

const MINUTE_MS = 60_000;

/** Returns the minutes that are left at the speed so far, once there is one. */
function minutesLeft({ outcomes, rows, started }: ImportRun): number | undefined {
  if (outcomes.length === 0) return undefined;
  const perRow = (performance.now() - started) / outcomes.length;
  return Math.ceil(((rows.length - outcomes.length) * perRow) / MINUTE_MS);
}

interface ImportResultProps {
  readonly run: ImportRun;
  readonly onCancel: () => void;
  /** Undoes what an import that was cancelled or has stopped has created; undefined if that is nothing. */
  readonly onUndo: (() => void) | undefined;
  readonly onImport: () => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Shows the progress of a check or an import, its result, and the rows with problems. The result takes the focus. */
export function ImportResult({ run, onCancel, onUndo, onImport, onContinue, onClose }: ImportResultProps) {
  const { outcomes, rows, state, dry_run, failure, kind } = run;
  const problems = problemsOf(run);
  const isRunning = state === "running" || state === "cancelling";
  const result = useRef<AlertProps.Ref>(null);
  useEffect(() => {
    // The button that started the run is gone. A person who is somewhere else on the page by now stays there.
    if (!isRunning && document.activeElement === document.body) result.current?.focus();
  }, [isRunning]);
  const ok = outcomes.filter((each) => each.ok).length;
  const withErrors = outcomes.filter(({ errors }) => Object.keys(errors).length > 0).length;
  const duplicates = outcomes.filter(({ duplicate_of, ok: isReady }) => duplicate_of && (dry_run || !isReady)).length;
  const partly = outcomes.filter(({ warnings }) => Object.keys(warnings).length > 0).length;
  const summary = [
    dry_run ? IMPORTS_SCREEN.checked(ok, withErrors, duplicates) : IMPORTS_SCREEN.imported(ok, withErrors, duplicates),
    ...(partly > 0 ? [IMPORTS_SCREEN.partly(partly, dry_run)] : []),
  ].join(" ");
  return (
    <SpaceBetween size="m">
      {isRunning && (
        <SpaceBetween size="m">
          <ProgressBar
            label={dry_run ? "Checking the file" : "Importing"}
            description={dry_run ? undefined : IMPORTS_SCREEN.keepOpen}
            value={(outcomes.length / rows.length) * PERCENT}
            additionalInfo={IMPORTS_SCREEN.progress(outcomes.length, rows.length, minutesLeft(run))}
          />
          <Button loading={state === "cancelling"} onClick={dry_run ? onClose : onCancel}>
            {dry_run ? "Cancel check" : "Cancel import"}
          </Button>
        </SpaceBetween>
      )}
      {state === "cancelled" && (
        <Alert
          ref={result}
          type="info"
          statusIconAriaLabel="Info"
          header={IMPORTS_SCREEN.cancelled(outcomes.length, rows.length)}
        >
          {IMPORTS_SCREEN.afterCancel}
        </Alert>
      )}
      {state === "done" && (
        <Alert
          ref={result}
          type={dry_run || withErrors > 0 ? "info" : "success"}
          statusIconAriaLabel={dry_run ? "Info" : "Done"}
        >
          {summary}
        </Alert>
      )}
      {state === "stopped" && (
        <Alert
          ref={result}
          type="error"
          statusIconAriaLabel="Error"
          header={IMPORTS_SCREEN.interrupted(outcomes.length, rows.length)}
        >
          {failure}
        </Alert>
      )}
      {!isRunning && (
        <Actions>
          {state !== "done" && (
            <Button variant="primary" onClick={onContinue}>
              Continue
            </Button>
          )}
          {state !== "done" && onUndo && <Button onClick={onUndo}>Undo import</Button>}
          {state === "done" && dry_run && (
            <Button variant="primary" disabled={ok === 0} onClick={onImport}>
              {`Import ${counted(ok, "row")}`}
            </Button>
          )}
          <Button variant="link" onClick={onClose}>
            {dry_run ? "Change the columns" : "Import another file"}
          </Button>
        </Actions>
      )}
      {!isRunning && problems.length > 0 && (
        <DataTable
          title={dry_run ? "Rows to review" : "Rows that were not imported, lack a value or may be duplicates"}
          items={problems}
          columns={columnsOf(kind)}
          trackBy="row"
          searchIn={["row", "name", "problem"]}
          empty=""
          loadingText=""
        />
      )}
    </SpaceBetween>
  );
}
