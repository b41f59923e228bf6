import { IMPORTS_SCREEN } from "./texts.ts";

/** The content of a file without its blank lines. */
export interface ImportFile {
  readonly name: string;
  /** Identifies the content of the file, whatever its name. */
  readonly hash: string;
  readonly headers: readonly string[];
  /** The rows with their numbers in a spreadsheet, which counts blank lines, and their values by the names of the columns. */
  readonly rows: readonly { readonly row: number; readonly values: Readonly<Record<string, string>> }[];
}

const MAX_ROW = 100_000;

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

async function fileHash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Reads a CSV file with commas, semicolons or tabs.
 * @throws Error with a message for the person
 */
export async function readFile(file: File): Promise<ImportFile> {
  const [{ default: papa }, { withoutGuard }] = await Promise.all([
    import("papaparse"),
    import("../../../../shared/values/csv.ts"),
  ]);
  const bytes = await file.arrayBuffer();
  const text = textOf(bytes);
  const { data, meta } = papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: "greedy",
    // The product's own lists of rows to review have it, and are imported again after their correction.
    transform: withoutGuard,
  });
  // The rows do not tell how many blank lines were skipped before them.
  const lines = papa.parse<string[]>(text, { delimiter: meta.delimiter }).data;
  const [, ...numbers] = lines.flatMap((cells, index) => (cells.join("").trim() ? index + 1 : []));
  const rows = data.map((values, index) => ({ row: numbers[index] ?? 0, values }));
  const headers = (meta.fields ?? []).filter((header) => header.trim() !== "");
  if (headers.length === 0 || rows.length === 0) throw new Error(IMPORTS_SCREEN.unreadable);
  if (Number(numbers.at(-1)) > MAX_ROW) throw new Error(IMPORTS_SCREEN.tooMany);
  return { name: file.name, hash: await fileHash(bytes), headers, rows };
}

/** Returns the rows of the request, with the values of the chosen columns by the names of the fields. */
export const rowsOf = ({ rows }: ImportFile, columns: Readonly<Record<string, string>>) =>
  rows.map(({ row, values }) => ({
    row,
    values: Object.fromEntries(Object.entries(columns).map(([field, header]) => [field, values[header] ?? ""])),
  }));
