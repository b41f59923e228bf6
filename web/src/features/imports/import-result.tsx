import Alert, { type AlertProps } from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useRef } from "react";
import type { ImportKind } from "../../../../shared/imports/import.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import type { Column } from "../../components/column.ts";
import { DataTable } from "../../components/data-table.tsx";
import { Actions } from "../../components/page.tsx";
import { FIELDS } from "./fields.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { IMPORTS_SCREEN } from "./texts.ts";
import type { ImportRun } from "./use-import-run.ts";

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

const PERCENT = 100;

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
  const summary = dry_run
    ? IMPORTS_SCREEN.checked(ok, withErrors, duplicates)
    : IMPORTS_SCREEN.imported(ok, withErrors, duplicates);
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
          title={dry_run ? "Rows to review" : "Rows that were not imported or may be duplicates"}
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
