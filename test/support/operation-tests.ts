import type * as z from "zod";
import type { Affected } from "../../shared/appointments/appointment.ts";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { appointmentItem } from "./appointment-rows.ts";
import { call, type EventOptions, IDS } from "./call.ts";
import { NOW } from "./dates.ts";
import { deskItems } from "./desk.ts";
import { foreignItem, type Item, type Noun, nextItem, paramsOf } from "./rows.ts";
import { openTable } from "./table.ts";

/** An operation under test, and a request of it that succeeds. */
export interface Subject<R extends Route = Route> {
  readonly handler: Parameters<typeof call>[0];
  readonly route: R;
  /** @default "TENANT_ADMIN" */
  readonly as?: Role;
  readonly request?: EventOptions;
  /** The rows that the request needs, except that of its noun. */
  readonly items?: readonly Item[];
}

/** Opens an operation on a table that contains the rows of the subject. */
export function operation<R extends Route>(subject: Subject<R>) {
  const { handler, route, as = "TENANT_ADMIN", request = {}, items = [] } = subject;
  const table = openTable();
  const given = (rows: readonly Item[] = items, role: Role = as, user: Item = {}) => table.holds(rows, role, user);
  beforeEach(() => given());
  const send = async (changes: EventOptions = {}) => {
    await table.writeStated();
    return call(handler, route, { as, ...request, ...changes });
  };
  return { ...table, given, send };
}

/** An operation that is open, and its table. */
export type Opened<R extends Route = Route> = ReturnType<typeof operation<R>>;

/** Tests that an operation finds rows that were written a moment ago. */
export function itReadsConsistently({ send, lags }: Opened, status: number): void {
  it("finds rows that were written a moment ago", async () => {
    lags();
    expect((await send()).status).toBe(status);
  });
}

/** Tests that a row of another clinic is answered as one that does not exist, with the sentence of the noun. */
export function itFindsOnlyOwn({ send, given, writes }: Opened, noun: Noun, items: readonly Item[] = []): void {
  it(`answers 404 for a ${noun.entity} of another clinic`, async () => {
    given([...items, foreignItem(noun)]);
    expect(await send()).toMatchObject({ status: 404, body: { code: "not_found", error: noun.notFound } });
    expect(writes()).toEqual([]);
  });
}

const owned = { tenant_id: IDS.tenant, changed_by: IDS.user, changed_at: NOW };

interface Creation extends Subject {
  readonly body: object;
  readonly prefix: string;
  /** What is stored besides the body with its defaults, the clinic, the id and the last change. */
  readonly more?: Item;
}

/** Describes an operation that creates one row. */
export function describeCreation(noun: Noun, { body, prefix, more, ...subject }: Creation): Opened {
  const { entity, idField } = noun;
  const opened = operation({ ...subject, request: { body } });

  it("writes one row under a new id and returns it", async () => {
    const answer = await opened.send();
    const id = expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
    const entered = subject.route.body?.parse(body) as Item;
    expect(opened.rows(entity)).toEqual([{ ...entered, ...more, ...owned, [idField]: id, version: 1 }]);
    expect(answer).toMatchObject({ status: 201, body: { ...body, [idField]: opened.rows(entity)[0]?.[idField] } });
    expect(answer.body).not.toHaveProperty("tenant_id");
  });

  itReadsConsistently(opened, 201);
  return opened;
}

interface Update extends Subject {
  readonly change: Item;
}

/** Describes an operation that changes one row in the version that the caller read. */
export function describeUpdate(noun: Noun, { change, items = [], ...subject }: Update): Opened {
  const { entity, item } = noun;
  const body = { ...change, version: item().version };
  const opened = operation({ ...subject, request: { params: paramsOf(noun), body }, items: [...items, item()] });
  const { send, rows } = opened;

  it("writes the change and who made it, and returns the next version", async () => {
    const after = { ...rows(entity)[0], ...change, ...owned, version: Number(item().version) + 1 };
    expect(await send()).toMatchObject({ status: 200, body: { ...change, version: after.version } });
    expect(rows(entity)).toEqual([after]);
  });

  itReadsConsistently(opened, 200);
  itFindsOnlyOwn(opened, noun, items);
  return opened;
}

/** Describes an operation that deletes one row. */
export function describeRemoval(noun: Noun, subject: Subject): Opened {
  const opened = operation({ ...subject, request: { params: paramsOf(noun) }, items: [noun.item()] });

  it("deletes the row and no other", async () => {
    opened.given([noun.item(), nextItem(noun), foreignItem(noun)]);
    const others = opened.rows(noun.entity).slice(1);
    expect(await opened.send()).toMatchObject({ status: 204, body: undefined });
    expect(opened.rows(noun.entity)).toEqual(others);
  });

  itReadsConsistently(opened, 204);
  itFindsOnlyOwn(opened, noun);
  return opened;
}

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

  return opened;
}

type Change = Pick<NonNullable<Subject["request"]>, "params" | "body" | "query">;

/** Opens the dry run of a change on a clinic whose desk has one appointment, today from 14:00 to 14:30. */
export function dryRun(handler: Parameters<typeof call>[0], route: Subject["route"]) {
  const opened = operation({ handler, route, items: [...deskItems(), appointmentItem()] });
  const send = ({ query, ...change }: Change) => opened.send({ ...change, query: { ...query, dry_run: "true" } });

  /** Returns the reason why the change affects each appointment, and expects that the dry run writes nothing. */
  async function reasons(change: Change, items?: readonly Item[]): Promise<(string | undefined)[]> {
    if (items) opened.given(items);
    const { status, body } = await send(change);
    expect(status, JSON.stringify(body)).toBe(200);
    const { affected } = body as unknown as Affected;
    expect(affected.items).toHaveLength(affected.total);
    expect(opened.writes()).toEqual([]);
    return affected.items.map(({ attention }) => attention);
  }
  return { ...opened, send, reasons };
}
