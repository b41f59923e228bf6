import { contract } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { call } from "./call.ts";
import { type EventOptions, IDS } from "./event.ts";
import { fakeTable } from "./fake-table.ts";
import type { Item } from "./item.ts";
import { foreignItem, type Noun } from "./noun.ts";

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
export type Invalid = Readonly<Record<string, object>>;

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

/** An operation that is open, and its table. */
export type Opened<R extends Route = Route> = ReturnType<typeof operation<R>>;

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
    const entries = writes().flatMap(([, { Item }]) => (Item?.__edb_e__ === "audit_entry" ? [Item] : []));
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
