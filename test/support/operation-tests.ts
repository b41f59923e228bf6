import type * as z from "zod";
import { contract } from "../../shared/contract.ts";
import { REFUSALS } from "../../shared/messages/refusals.ts";
import type { Role } from "../../shared/roles.ts";
import type { Route } from "../../shared/route.ts";
import { type Item, NOW } from "./booking-table.ts";
import { call } from "./call.ts";
import { foreignItem, type Noun, nextItem, paramsOf } from "./clinic-items.ts";
import { type EventOptions, IDS } from "./event.ts";
import { fakeTable } from "./fake-table.ts";
import { nthId } from "./many-rows.ts";

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

/** Changes that make a valid body invalid, by a description of what is wrong. */
type Invalid = Readonly<Record<string, object>>;

const owned = { tenant_id: IDS.tenant, changed_by: IDS.user, changed_at: NOW };

/** Returns a row as responses contain it, without the attributes that only the table needs. */
const shown = ({ tenant_id: _, changed_by: __, changed_at: ___, ...row }: Item) => row;

/** Opens an operation on a table in memory that contains the rows of the subject. */
export function operation<R extends Route>(subject: Subject<R>) {
  const { handler, route, as = "TENANT_ADMIN", request = {}, items = [] } = subject;
  const table = fakeTable();
  const given = (rows: readonly Item[] = items, role: Role = as, user: Item = {}) => table.holds(rows, role, user);
  beforeEach(() => given());
  const send = (changes: EventOptions = {}) => call(handler, route, { as, ...request, ...changes });
  return { ...table, given, send };
}

/** Returns the name of an operation in the contract, such as "services.create". */
const nameOf = (route: Route) =>
  Object.entries(contract)
    .flatMap(([domain, routes]) => Object.entries(routes).map(([verb, each]) => [`${domain}.${verb}`, each] as const))
    .find(([, each]) => each === route)?.[0];

type Opened<R extends Route = Route> = ReturnType<typeof operation<R>>;

/** Tests that failures of the table are answered by 503 or 500, and that nothing is written then. */
export function itFailsCleanly({ send, fails, writes }: Opened): void {
  it("answers 503 when the table is throttled", async () => {
    fails();
    expect(await send()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(writes()).toEqual([]);
  });

  it("answers 500 without details when the table refuses access", async () => {
    fails(() => Object.assign(new Error("arn:aws:dynamodb"), { name: "AccessDeniedException" }));
    const { status, body } = await send();
    expect([status, body.code]).toEqual([500, "internal"]);
    expect(JSON.stringify(body)).not.toContain("arn");
  });
}

/** Tests that an operation finds rows that were written a moment ago. */
export function itReadsConsistently({ send, lags }: Opened, status: number): void {
  it("finds rows that were written a moment ago", async () => {
    lags();
    expect((await send()).status).toBe(status);
  });
}

/** Tests that a change and the audit entry of the operation are written together. */
export function itIsAudited({ send, writes }: Opened, route: Route, noun: Noun): void {
  it("writes one audit entry with the change", async () => {
    const { body } = await send();
    const entries = writes().flatMap(([, { Item }]) => (Item?.__edb_e__ === "activity" ? [Item] : []));
    const { idField, recordField = idField } = noun;
    const record_id = (body as Item | undefined)?.[recordField] ?? noun.item()[recordField];
    expect(entries).toEqual([
      expect.objectContaining({ operation: nameOf(route), record_id, tenant_id: IDS.tenant, user_id: IDS.user }),
    ]);
  });
}

/** Tests that an invalid body is refused with the names of its fields, before anything is written. */
export function itRefuses({ send, writes }: Opened, body: object, invalid: Invalid): void {
  it.each(Object.entries(invalid))("refuses %s", async (_, change) => {
    const fields = Object.fromEntries(Object.keys(change).map((field) => [field, expect.any(String)]));
    expect(await send({ body: { ...body, ...change } })).toMatchObject({ status: 422, body: { fields } });
    expect(writes()).toEqual([]);
  });
}

/** Tests that a row of another clinic is answered as one that does not exist. */
export function itFindsOnlyOwn({ send, given, writes }: Opened, noun: Noun, items: readonly Item[] = []): void {
  it.each([
    ["does not exist", []],
    ["belongs to another clinic", [foreignItem(noun)]],
  ])(`answers 404 for a ${noun.entity} that %s`, async (_, rows) => {
    given([...items, ...rows]);
    expect(await send()).toMatchObject({ status: 404, body: { code: "not_found", error: noun.notFound } });
    expect(writes()).toEqual([]);
  });
}

/** Tests that a clinic with 1,000 rows of a kind, which a sentence names in the plural, gets no further one. */
export function itIsLimited({ send, given, writes }: Opened, noun: Noun, rows: string, items: readonly Item[] = []) {
  it(`refuses one more than 1,000 ${rows}`, async () => {
    const id = String(noun.item()[noun.idField]);
    given([...items, ...Array.from({ length: 1_000 }, (_, at) => noun.item({ [noun.idField]: nthId(id, at) }))]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict", error: REFUSALS.tooMany(rows) } });
    expect(writes()).toEqual([]);
  });
}

interface Creation extends Subject {
  readonly body: object;
  readonly prefix: string;
  /** What is stored besides the body with its defaults, the clinic, the id and the last change. */
  readonly more?: Item;
  readonly invalid: Invalid;
}

/** Describes an operation that creates one row. */
export function describeCreation(noun: Noun, { body, prefix, more, invalid, ...subject }: Creation): Opened {
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

  itIsAudited(opened, subject.route, noun);
  itReadsConsistently(opened, 201);
  itRefuses(opened, body, invalid);
  itFailsCleanly(opened);
  return opened;
}

interface Update extends Subject {
  readonly change: Item;
  readonly invalid: Invalid;
}

/** Describes an operation that changes one row in the version that the caller read. */
export function describeUpdate(noun: Noun, { change, invalid, items = [], ...subject }: Update): Opened {
  const { entity, item } = noun;
  const body = { ...change, version: item().version };
  const opened = operation({ ...subject, request: { params: paramsOf(noun), body }, items: [...items, item()] });
  const { given, send, rows, writes } = opened;

  it("writes the change and who made it, and returns the next version", async () => {
    const after = { ...rows(entity)[0], ...change, ...owned, version: Number(item().version) + 1 };
    expect(await send()).toMatchObject({ status: 200, body: { ...change, version: after.version } });
    expect(rows(entity)).toEqual([after]);
  });

  it("answers an outdated version with the current row and writes nothing", async () => {
    given([...items, item({ version: 9, changed_by: IDS.user, changed_at: NOW })]);
    const [current = {}] = rows(entity);
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: "conflict", current: shown(current), changed_by: "Ada Byron", changed_at: NOW },
    });
    expect(writes()).toEqual([]);
  });

  itIsAudited(opened, subject.route, noun);
  itReadsConsistently(opened, 200);
  itFindsOnlyOwn(opened, noun, items);
  itRefuses(opened, body, { ...invalid, "a change without a version": { version: undefined } });
  itFailsCleanly(opened);
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

  itIsAudited(opened, subject.route, noun);
  itReadsConsistently(opened, 204);
  itFindsOnlyOwn(opened, noun);
  itFailsCleanly(opened);
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

  itFailsCleanly(opened);
  return opened;
}
