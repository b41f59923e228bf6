import { csvLines } from "../../../../shared/values/csv.ts";
import { eachPage, type ReadPage } from "../../api/query-client.ts";
import { type Column, isActions } from "./columns.ts";

const NONE = "–";

function cellText<Item>({ id, cell }: Column<Item>, item: Item): string {
  const drawn = cell(item);
  const value = typeof drawn === "string" || typeof drawn === "number" ? drawn : item[id as keyof Item];
  return value === undefined || value === null || value === NONE ? "" : String(value);
}

/** Returns the headers of a list's CSV file and, for an item, its texts. */
function csvColumns<Item>(columns: readonly Column<Item>[]) {
  const texts = columns
    .filter((column) => !isActions(column))
    .flatMap((column) =>
      Object.entries(column.csv ?? { [String(column.header)]: (item: Item) => cellText(column, item) }),
    );
  return {
    headers: texts.map(([header]) => header),
    row: (item: Item): readonly string[] => texts.map(([, text]) => text(item)),
  };
}

export interface CsvList<Item> {
  /** The title of the list, with which the file's name begins. */
  readonly title: string;
  readonly columns: readonly Column<Item>[];
  readonly trackBy: keyof Item & string;
  /** Loads a page of the filtered list. */
  readonly list: ReadPage<Item>;
}

// Without a byte order mark, spreadsheets read the file in their own encoding.
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Returns a list as a CSV file, and how many rows it has. Each page is written before the next one is asked for.
 * @param onRows called with the number of rows so far
 */
export async function writeCsv<Item>(
  { columns, trackBy, list }: CsvList<Item>,
  onRows: (rows: number) => void,
  signal: AbortSignal,
) {
  const { headers, row } = csvColumns(columns);
  const parts = [BYTE_ORDER_MARK, csvLines([headers])];
  // An item that changes its place while the pages are loaded may be on two of them.
  const seen = new Set<unknown>();
  for await (const items of eachPage(list)) {
    signal.throwIfAborted();
    const added = items.filter((item) => !seen.has(item[trackBy]));
    for (const item of added) seen.add(item[trackBy]);
    parts.push(csvLines(added.map(row)));
    onRows(seen.size);
  }
  return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), count: seen.size };
}
