import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import FileUpload, { type FileUploadProps } from "@cloudscape-design/components/file-upload";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef, useState } from "react";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { IMPORT_KINDS, type Import, type ImportKind } from "../../../../shared/imports/import.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { Section } from "../../components/page.tsx";
import { ColumnChoices } from "./column-choices.tsx";
import { FIELDS, guessColumns, KIND_NAMES } from "./fields.ts";
import { ImportResult } from "./import-result.tsx";
import { type ImportFile, readFile, rowsOf } from "./read-file.ts";
import { IMPORTS_SCREEN } from "./texts.ts";
import { UndoImport } from "./undo-import.tsx";
import { useImportRun } from "./use-import-run.ts";

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
export function NewImport({ imports }: NewImportProps) {
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
            {kind !== "services" && (
              <Checkbox checked={skip} onChange={({ detail }) => setSkip(detail.checked)}>
                Skip people who may be registered already
              </Checkbox>
            )}
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
