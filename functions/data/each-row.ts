import { eachPage } from "./each-page.ts";
import type { MayContinue } from "./request-share.ts";

interface Options {
  /** The number of rows that are processed at the same time. */
  readonly atOnce: number;
  readonly mayContinue: MayContinue;
}

/** Reads the rows of a query page by page. */
export async function* rowPages<Row>(
  read: (cursor: string | null) => Promise<{ readonly data: readonly Row[]; readonly cursor: string | null }>,
): AsyncGenerator<readonly Row[]> {
  for await (const { data } of eachPage(read)) yield data;
}

/**
 * Processes the rows of pages, a few at a time, until `mayContinue` returns false.
 * @param work returns false when it stopped itself before the row was finished
 * @returns whether all rows are finished
 */
export async function eachRow<Row>(
  pages: AsyncIterable<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  { atOnce, mayContinue }: Options,
): Promise<boolean> {
  for await (const rows of pages)
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce);
      if (!mayContinue(some.length)) return false;
      const done = await Promise.all(some.map(work));
      if (done.includes(false)) return false;
    }
  return true;
}
