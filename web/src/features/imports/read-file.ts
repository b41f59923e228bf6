import { IMPORTS_SCREEN } from "../../../../shared/messages/imports-screen.ts";

/** The content of a file. Each row has its values by the names of the columns. */
export interface ImportFile {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const MAX_ROWS = 100_000;

/** Decodes a file in UTF-8, in UTF-16 with a byte order mark, or else in the encoding in which Excel saves a plain CSV file. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads a CSV file with commas, semicolons or tabs.
 * @throws Error with a message for the person
 */
export async function readFile(file: File): Promise<ImportFile> {
  const { default: papa } = await import("papaparse");
  const { data, meta } = papa.parse<Record<string, string>>(textOf(await file.arrayBuffer()), {
    header: true,
    skipEmptyLines: "greedy",
  });
  const headers = (meta.fields ?? []).filter((header) => header.trim() !== "");
  if (headers.length === 0 || data.length === 0) throw new Error(IMPORTS_SCREEN.unreadable);
  if (data.length > MAX_ROWS) throw new Error(IMPORTS_SCREEN.tooMany);
  return { name: file.name, headers, rows: data };
}

/** Returns the rows of the request. The first row below the headers is row 2, as in a spreadsheet. */
export const rowsOf = ({ rows }: ImportFile, columns: Readonly<Record<string, string>>) =>
  rows.map((row, index) => ({
    row: index + 2,
    values: Object.fromEntries(Object.entries(columns).map(([field, header]) => [field, row[header] ?? ""])),
  }));
