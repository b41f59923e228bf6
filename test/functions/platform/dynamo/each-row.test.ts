import { eachRow } from "../../../../functions/platform/dynamo/page.ts";

async function* pages() {
  yield [1, 2, 3];
  yield [4];
}

/** Works on the pages for so many rows, and returns the rows that were worked on and whether they were all. */
async function worked(most: number, work: (row: number) => unknown = () => undefined) {
  const rows: number[] = [];
  const each = async (row: number) => {
    rows.push(row);
    return work(row);
  };
  let asked = 0;
  const budget = {
    take: (more: number) => {
      asked += more;
      return asked <= most;
    },
  };
  return { isDone: await eachRow(pages(), each, { atOnce: 2, budget }), rows };
}

it("works on the rows of all pages", async () => {
  expect(await worked(4)).toEqual({ isDone: true, rows: [1, 2, 3, 4] });
});

it("asks for each few rows whether it may continue", async () => {
  expect(await worked(3)).toEqual({ isDone: false, rows: [1, 2, 3] });
  expect(await worked(1)).toEqual({ isDone: false, rows: [] });
});

it("stops after a row that was not finished", async () => {
  expect(await worked(4, (row) => row !== 1)).toEqual({ isDone: false, rows: [1, 2] });
});
