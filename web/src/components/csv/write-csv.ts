import type { allPages } from "../../api/all-pages.ts";
import { eachPage } from "../../api/each-page.ts";
import { csvLines } from "../../lib/csv.ts";
import type { Column } from "../column.ts";
import { csvColumns } from "./csv-columns.ts";

export interface CsvList<Item> {
  /** The title of the list, with which the file's name begins. */
  readonly title: string;
  readonly columns: readonly Column<Item>[];
  readonly trackBy: keyof Item & string;
  /** Loads a page of the filtered list. */
  readonly list: Parameters<typeof allPages<Item>>[0];
}

// Without a byte order mark, spreadsheets read the file in their own encoding.
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Returns a list as a CSV file. Each page is written before the next one is asked for.
 * @param onRows called with the number of rows so far
 */
export async function writeCsv<Item>(
  { columns, trackBy, list }: CsvList<Item>,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
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
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}
