import { unmarshall } from "@aws-sdk/util-dynamodb";
import { csvLine } from "../../../shared/values/csv.ts";
import * as integrations from "../../entities/api-keys.ts";
import * as appointments from "../../entities/appointments.ts";
import * as audit from "../../entities/audit-entry.ts";
import * as billing from "../../entities/billing.ts";
import * as clinic from "../../entities/clinic.ts";
import * as messages from "../../entities/messages.ts";
import * as online from "../../entities/online.ts";
import * as patients from "../../entities/patients.ts";
import * as payments from "../../entities/payments.ts";
import * as people from "../../entities/people.ts";
import * as platform from "../../entities/platform.ts";
import * as waitlist from "../../entities/waitlist.ts";
import * as webhooks from "../../entities/webhooks.ts";
import { KEYS } from "../../platform/dynamo/keys.ts";
import type { RawItem, RawTable } from "../../platform/dynamo/raw-table.ts";
import { type ClinicSurvey, type EntityPartitions, entityOfRow } from "./clinic-survey.ts";
import { partitionPages } from "./tenant-rows.ts";
import { addContent, beginFile, endArchive, endFile, newArchive, type ZipArchive } from "./zip-archive.ts";

interface NamedEntity {
  readonly entityName: string;
  readonly exportedAs: string | undefined;
}

const isEntity = (exported: unknown): exported is NamedEntity =>
  typeof exported === "function" && "exportedAs" in exported;

/** The files of an export, by the entity whose rows they hold. Each entity says by `exportedAs` which file has its rows. */
export const PORTABLE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    platform,
    people,
    clinic,
    billing,
    patients,
    appointments,
    waitlist,
    payments,
    messages,
    online,
    integrations,
    webhooks,
    audit,
  ]
    .flatMap((entities): unknown[] => Object.values(entities))
    .filter(isEntity)
    .flatMap(({ entityName, exportedAs }) => (exportedAs ? [[entityName, exportedAs]] : [])),
);

/** The attributes by which the table stores and finds a row. */
const TECHNICAL = new Set<string>([
  KEYS.pk,
  KEYS.sk,
  KEYS.ttl,
  "__edb_e__",
  "__edb_v__",
  ...KEYS.indexes.flatMap(({ pk, sk }) => [pk, sk]),
]);

type Row = Readonly<Record<string, unknown>>;

const withoutKeys = (item: RawItem): Row =>
  Object.fromEntries(Object.entries(unmarshall({ ...item })).filter(([name]) => !TECHNICAL.has(name)));

interface Format {
  readonly head: (columns: readonly string[]) => string;
  readonly row: (row: Row, columns: readonly string[], isFirst: boolean) => string;
  readonly end: string;
}

const FORMATS = {
  json: {
    head: () => "[",
    row: (row, _columns, isFirst) =>
      `${isFirst ? "" : ","}\n ${JSON.stringify(row, undefined, 1).replaceAll("\n", "\n ")}`,
    end: "\n]",
  },
  csv: {
    head: csvLine,
    row: (row, columns) => `\r\n${csvLine(columns.map((column) => row[column]))}`,
    end: "",
  },
} as const satisfies Record<string, Format>;

interface RowsFile {
  readonly name: string;
  readonly entity: string;
  readonly format: keyof typeof FORMATS;
}

/** Returns the files with rows of a clinic: a JSON and a CSV file for each kind of row that it has. */
const filesOf = ({ entities }: ClinicSurvey): readonly RowsFile[] =>
  Object.entries(PORTABLE).flatMap(([entity, file]) =>
    entity in entities
      ? (["json", "csv"] as const).map((format) => ({ name: `${format}/${file}.${format}`, entity, format }))
      : [],
  );

interface FilePlace {
  /** The number of partitions whose rows are written. */
  readonly partition: number;
  readonly after?: RawItem | undefined;
  readonly written: number;
}

/** A place in an archive. It can be stored as JSON, and writing can continue there later. */
export interface ArchivePlace {
  readonly zip: ZipArchive;
  readonly file: number;
  /** Absent before the file has begun. */
  readonly at?: FilePlace;
  /** The number of rows in the archive. */
  readonly rows: number;
}

export const archiveBeginning = (time: Date): ArchivePlace => ({ zip: newArchive(time), file: 0, rows: 0 });

async function* entityPages(table: RawTable, entity: string, partitions: EntityPartitions, from: FilePlace) {
  let { after, written } = from;
  for (let partition = from.partition; partition < partitions.length; partition += 1) {
    const [pk, begin] = partitions[partition] ?? ["", ""];
    for await (const { rows: items, next } of partitionPages(table, pk, { begin, after })) {
      const rows = items.filter((item) => entityOfRow(item) === entity).map(withoutKeys);
      const before = written;
      written += rows.length;
      const place = next ? { partition, after: next, written } : { partition: partition + 1, written };
      yield { rows, before, place };
    }
    after = undefined;
  }
}

interface ArchivePiece {
  readonly bytes: Uint8Array;
  readonly place: ArchivePlace;
}

export interface OtherFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Yields the pieces of a zip file with the rows of a clinic as JSON and as CSV, by entity. Rows that only the product itself
 * needs, such as search items and idempotency keys, are not exported.
 * @param readOthers reads the files that follow those with rows
 */
export async function* archivePieces(
  table: RawTable,
  survey: ClinicSurvey,
  readOthers: () => Promise<readonly OtherFile[]>,
  from: ArchivePlace,
): AsyncGenerator<ArchivePiece> {
  const files = filesOf(survey);
  let { zip, file, at, rows } = from;
  let open: Uint8Array[] = [];
  const add = (step: { readonly zip: ZipArchive; readonly bytes: Uint8Array }) => {
    zip = step.zip;
    open.push(step.bytes);
  };
  const piece = (): ArchivePiece => {
    const bytes = Buffer.concat(open);
    open = [];
    return { bytes, place: { zip, file, rows, ...(at && { at }) } };
  };

  for (let next = files[file]; next; next = files[file]) {
    const { name, entity, format } = next;
    const { attributes = [], partitions = [] } = survey.entities[entity] ?? {};
    const columns = attributes.filter((attribute) => !TECHNICAL.has(attribute));
    const { head, row: textOfRow, end } = FORMATS[format];
    if (!at) {
      at = { partition: 0, written: 0 };
      add(beginFile(zip, name));
      add(addContent(zip, Buffer.from(head(columns))));
    }
    for await (const page of entityPages(table, entity, partitions, at)) {
      const texts = page.rows.map((row, index) => textOfRow(row, columns, page.before + index === 0));
      add(addContent(zip, Buffer.from(texts.join(""))));
      at = page.place;
      if (format === "json") rows += page.rows.length;
      yield piece();
    }
    add(addContent(zip, Buffer.from(end)));
    add(endFile(zip));
    at = undefined;
    file += 1;
    yield piece();
  }
  if (file > files.length) return;
  for (const { name, content } of await readOthers()) {
    add(beginFile(zip, name));
    add(addContent(zip, content));
    add(endFile(zip));
  }
  add(endArchive(zip));
  file += 1;
  yield piece();
}
