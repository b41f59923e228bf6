import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import type { FileUploadProps } from "@cloudscape-design/components/file-upload";
import FileUpload from "@cloudscape-design/components/file-upload";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { IMPORT_KINDS, type Import, type ImportKind } from "../../../../shared/imports/import.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { prefetch } from "../../api/query-client.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { filteringOf } from "../../components/forms/option-filter.ts";
import { OptionalLabel } from "../../components/forms/text-field.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { FilterSelect, listed } from "../../components/tables/filter-select.tsx";
import { whenText } from "../../lib/dates.ts";
import type { HelpText } from "../../lib/page.ts";
import { FIELDS, guessColumns, KIND_NAMES } from "./fields.ts";
import { ImportResult, KeptRecords, UndoImport, UndoProgress } from "./import-result.tsx";
import { importsQuery } from "./queries.ts";
import { type ImportFile, readFile, rowsOf } from "./read-file.ts";
import { IMPORTS_SCREEN } from "./texts.ts";
import { useImportRun } from "./use-import-run.ts";

export const help: HelpText = {
  about: "Takes patients, leads, services and appointments over from another system, by a CSV file.",
  rules: {
    File: "The first line names the columns. At most 100,000 rows.",
    Check: "Every row is checked first. Nothing is imported before you say so. Rows with errors can be downloaded.",
    "Left out": "An optional value that can't be read, such as a mistyped zip code. The rest of the row is imported.",
    Appointments:
      "Found by names. Upcoming ones follow the rules of booking. Past ones are kept as they were, and no one is mailed.",
    "Registered already":
      "Rows that look like a person who is registered. They are skipped unless you choose otherwise.",
    "While importing":
      "Keep the page open. You can cancel at any time: rows that were imported stay, and you can undo them.",
    Undo: "For 7 days. Records that were changed or used since then stay. You can leave the page meanwhile.",
  },
};

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
function ImportsTable({ query }: { readonly query: UseQueryResult<Import[]> }) {
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

interface ColumnChoicesProps {
  readonly kind: ImportKind;
  readonly file: ImportFile;
  /** The column of each field. */
  readonly columns: Readonly<Record<string, string>>;
  readonly onChange: (columns: Readonly<Record<string, string>>) => void;
}

const NO_COLUMN = { value: "", label: "Not in the file" };

/** Asks from which column of the file each field is read, and shows the first value of the column. */
function ColumnChoices({ kind, file, columns, onChange }: ColumnChoicesProps) {
  const options = [NO_COLUMN, ...file.headers.map((header) => ({ value: header, label: header }))];
  const choose = (field: string, header: string | undefined) => {
    const { [field]: _, ...others } = columns;
    onChange(header ? { ...others, [field]: header } : others);
  };
  return (
    <FieldGrid>
      {FIELDS[kind].map(({ name, label, isRequired }) => {
        const header = columns[name] ?? "";
        const example = file.rows[0]?.values[header]?.trim();
        return (
          <FormField
            key={name}
            label={isRequired ? label : <OptionalLabel label={label} />}
            constraintText={example && `First row: ${example}`}
          >
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === header) ?? NO_COLUMN}
              filteringType={filteringOf(options)}
              expandToViewport
              ariaRequired={isRequired ?? false}
              onChange={({ detail }) => choose(name, detail.selectedOption.value)}
            />
          </FormField>
        );
      })}
    </FieldGrid>
  );
}

const I18N: FileUploadProps.I18nStrings = {
  uploadButtonText: () => "Choose CSV file",
  dropzoneText: () => "Drop the file here",
  removeFileAriaLabel: (_, name) => `Remove ${name}`,
  errorIconAriaLabel: "Error",
};

const processedRows = ({ created, failed, left_out }: Import) => created + failed + left_out;

interface NewImportProps {
  /** The previous imports. One of the same file may have been interrupted. */
  readonly imports: readonly Import[];
}

/** Asks for a file and its columns, checks the file, and imports it. */
function NewImport({ imports }: NewImportProps) {
  const [kind, setKind] = useState<ImportKind>("patients");
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<ImportFile>();
  const [refusal, setRefusal] = useState<string>();
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({});
  const [skip, setSkip] = useState(true);
  const { run, start, cancel, clear } = useImportRun();
  const [isUndoing, setIsUndoing] = useState(false);
  const latest = useRef<symbol>(undefined);

  async function choose(chosen: File | undefined, of = kind) {
    const choice = Symbol();
    latest.current = choice;
    setFile(chosen);
    setRead(undefined);
    setRefusal(undefined);
    if (!chosen) return;
    try {
      const content = await readFile(chosen);
      // Another file or kind may have been chosen while this file was read.
      if (latest.current !== choice) return;
      setRead(content);
      setColumns(guessColumns(of, content.headers));
    } catch (error) {
      if (latest.current === choice) setRefusal(error instanceof Error ? error.message : COMMON_TEXTS.unexpected);
    }
  }

  const missing = FIELDS[kind].filter(({ name, isRequired }) => isRequired && !columns[name]);
  const unfinished = imports.find(
    (each) =>
      each.kind === kind &&
      each.file_hash === read?.hash &&
      each.state === "IMPORTED" &&
      processedRows(each) < read.rows.length,
  );
  const requestFor = (dry_run: boolean, import_id?: string) => ({
    kind,
    dry_run,
    skip_duplicates: skip,
    import_id,
    file_name: read?.name ?? "",
    file_hash: read?.hash ?? "",
    rows: read ? rowsOf(read, columns) : [],
  });

  if (run) {
    const close = () => {
      clear();
      if (!run.dry_run) void choose(undefined);
    };
    const imported = imports.find(({ import_id, state }) => import_id === run.import_id && state === "IMPORTED");
    return (
      <Section title={`${KIND_NAMES[run.kind]} from ${run.file_name}`}>
        <ImportResult
          run={run}
          onCancel={cancel}
          onUndo={imported && imported.created > 0 ? () => setIsUndoing(true) : undefined}
          onImport={() => void start(requestFor(false))}
          onContinue={() => void start(run)}
          onClose={close}
        />
        {isUndoing && imported && (
          <UndoImport imported={imported} onClose={() => setIsUndoing(false)} onBegun={close} />
        )}
      </Section>
    );
  }
  return (
    <Section title="Import a file" description={IMPORTS_SCREEN.about}>
      <SpaceBetween size="l">
        <FilterSelect
          label="What to import"
          value={kind}
          options={IMPORT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          onChange={(value) => {
            const next = value as ImportKind;
            setKind(next);
            void choose(file, next);
          }}
        />
        <FormField label="File">
          <FileUpload
            value={file ? [file] : []}
            accept=".csv,text/csv"
            showFileSize
            i18nStrings={I18N}
            errorText={refusal}
            constraintText="CSV with the column names in the first line"
            onChange={({ detail }) => void choose(detail.value[0])}
          />
        </FormField>
        {read && (
          <SpaceBetween size="l">
            <ColumnChoices kind={kind} file={read} columns={columns} onChange={setColumns} />
            {(kind === "patients" || kind === "leads") && (
              <Checkbox checked={skip} onChange={({ detail }) => setSkip(detail.checked)}>
                Skip people who may be registered already
              </Checkbox>
            )}
            {kind === "appointments" && <Box color="text-body-secondary">{IMPORTS_SCREEN.appointments}</Box>}
            {missing.length > 0 && (
              <Alert type="info" statusIconAriaLabel="Info">
                {IMPORTS_SCREEN.missing(missing.map(({ label }) => label).join(", "))}
              </Alert>
            )}
            {unfinished && (
              <Alert
                type="info"
                statusIconAriaLabel="Info"
                action={
                  <Button
                    disabled={missing.length > 0}
                    onClick={() => void start(requestFor(false, unfinished.import_id))}
                  >
                    Continue
                  </Button>
                }
              >
                {IMPORTS_SCREEN.unfinished(processedRows(unfinished))}
              </Alert>
            )}
            <Button variant="primary" disabled={missing.length > 0} onClick={() => void start(requestFor(true))}>
              {`Check ${counted(read.rows.length, "row")}`}
            </Button>
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Section>
  );
}

export const loader = () => prefetch(importsQuery());

/** Imports files, and lists the previous imports. */
export function Component() {
  const query = useQuery(importsQuery());
  return (
    <Page title="Import">
      <NewImport imports={query.data ?? []} />
      <UndoProgress imports={query.data ?? []} />
      <ImportsTable query={query} />
    </Page>
  );
}
