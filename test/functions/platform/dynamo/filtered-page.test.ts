import fc from "fast-check";
import { filteredPage, type PageableQuery, selectedPage } from "../../../../functions/platform/dynamo/page.ts";

type Row = { readonly at: number; readonly matches: boolean };

/** Returns a query of rows whose limit counts all rows, and records the limits. */
function queryOf(matching: readonly boolean[], isFilteredByTable = false) {
  const rows = matching.map((matches, at): Row => ({ at, matches }));
  const limits: number[] = [];
  const query: PageableQuery<Row> = {
    params: () => ({ IndexName: "list" }),
    go: async ({ cursor, limit }) => {
      limits.push(limit);
      const from = cursor ? Number(Buffer.from(cursor, "base64url").toString()) : 0;
      const data = rows.slice(from, from + limit).filter(({ matches }) => matches || !isFilteredByTable);
      const next = from + limit < rows.length ? Buffer.from(String(from + limit)).toString("base64url") : null;
      return { data, cursor: next };
    },
  };
  return { query, limits };
}

const isMatch = ({ matches }: Row) => matches;

/** Reads all pages of a list with a filter. */
async function pagesOf(query: PageableQuery<Row>, limit: number) {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await filteredPage(query, { limit, ...(cursor && { cursor }) }, "asc", isMatch);
    pages.push(items.map(({ at }) => at));
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return pages;
}

const rare = fc.array(fc.nat(30), { maxLength: 400 }).map((numbers) => numbers.map((number) => number === 0));
const often = fc.array(fc.boolean(), { maxLength: 200 });

it.each([
  ["the request", false],
  ["the table", true],
])("lists every match once, on pages of which only the last may be empty, when %s filters", async (_, byTable) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(rare, often), fc.integer({ min: 1, max: 12 }), async (matching, limit) => {
      const pages = await pagesOf(queryOf(matching, byTable).query, limit);
      expect(pages.flat()).toEqual(matching.flatMap((matches, at) => (matches ? [at] : [])));
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(limit);
      expect(pages.slice(0, -1).every((page) => page.length > 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it("finds a match behind 5,000 other rows in larger and larger steps, of at most a page", async () => {
  const { query, limits } = queryOf([...Array(5_000).fill(false), true, true]);
  const { items, next_cursor } = await filteredPage(query, { limit: 1 }, "asc", isMatch);
  expect(items).toMatchObject([{ at: 5_000 }]);
  expect(next_cursor).not.toBeNull();
  expect(limits.slice(0, 6)).toEqual([1, 4, 16, 64, 100, 100]);
  expect(limits.length).toBeLessThan(70);
});

it("sends at most ten queries once it has found a match", async () => {
  const { query, limits } = queryOf([true, ...Array(5_000).fill(false)]);
  const { items, next_cursor } = await filteredPage(query, { limit: 2 }, "asc", isMatch);
  expect([items.length, typeof next_cursor, limits.length]).toEqual([1, "string", 10]);
});

it("reads on when the rows to which the items refer are gone", async () => {
  const { query } = queryOf([false, false, false, true]);
  const select = async (rows: Row[]) => rows.filter(isMatch).map(({ at }) => `row ${at}`);
  expect(await selectedPage(query, { limit: 1 }, "asc", select)).toEqual({ items: ["row 3"], next_cursor: null });
});
