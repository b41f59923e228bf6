import type * as z from "zod";
import type { Route } from "../../shared/contract/route.ts";
import type { Item } from "./item.ts";
import { foreignItem, type Noun, nextItem } from "./noun.ts";
import { type Opened, operation, type Subject } from "./operation-tests.ts";

export type ListRoute = Route & { readonly response: z.ZodType<{ items: Item[]; next_cursor: string | null }> };

interface List extends Subject<ListRoute> {
  /** The rows that are listed, in their order; the noun's two by default. */
  readonly inOrder?: readonly Item[];
  /** Rows that don't belong in the list, besides that of another clinic. */
  readonly others?: readonly Item[];
  /** Returns the items that the list reads of a row; the row itself by default. */
  readonly stored?: (row: Item) => Item[];
}

/** Describes an operation that lists rows, in pages. */
export function describeList(noun: Noun, list: List): Opened<ListRoute> {
  const {
    inOrder = [noun.item(), nextItem(noun)],
    others = [],
    items = [],
    stored = (row) => [row],
    ...subject
  } = list;
  const rows = [...others, foreignItem(noun), ...inOrder.toReversed()].flatMap(stored);
  const opened = operation({ ...subject, items: [...items, ...rows] });
  const { given, send, queries } = opened;
  const ids = inOrder.map((item) => item[noun.idField]);
  const sendQuery = (query: Record<string, unknown>) => send({ query: { ...subject.request?.query, ...query } });

  it("lists the rows of the clinic in order, in one query", async () => {
    const { status, body } = await send();
    expect([status, body.next_cursor, queries()]).toEqual([200, null, 1]);
    expect(body.items.map((item) => item[noun.idField])).toEqual(ids);
    for (const item of body.items) expect(item).not.toHaveProperty("tenant_id");
  });

  it("continues where the page before ended", async () => {
    const first = await sendQuery({ limit: "1" });
    const second = await sendQuery({ limit: "1", cursor: first.body.next_cursor });
    expect([first, second].map(({ body }) => body.items[0]?.[noun.idField])).toEqual(ids.slice(0, 2));
  });

  it("answers an empty list", async () => {
    given(items);
    expect(await send()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  });

  it.each([
    ["limit", "0"],
    ["limit", "101"],
    ["cursor", "made-up"],
  ])("refuses the %s %s", async (field, value) => {
    expect(await sendQuery({ [field]: value })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  return opened;
}
