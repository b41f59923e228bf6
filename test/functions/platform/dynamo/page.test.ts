import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { readRooms } from "../../../../functions/domain/booking/references.ts";
import { optOutToken, recipientOf } from "../../../../functions/domain/messaging/compose.ts";
import { TERM, termsOf } from "../../../../functions/domain/search/terms.ts";
import { insuranceCompanyEntity, insuranceProviderEntity } from "../../../../functions/entities/billing.ts";
import { readTallies, tallyEntity } from "../../../../functions/entities/counts.ts";
import { searchItemEntity } from "../../../../functions/entities/patients.ts";
import {
  eachPage,
  eachRow,
  filteredPage,
  type PageableQuery,
  page,
  selectedPage,
} from "../../../../functions/platform/dynamo/page.ts";
import { decryptToken, encryptToken } from "../../../../functions/platform/encryption.ts";
import { PageQuery } from "../../../../shared/contract/paging.ts";
import { personFields } from "../../../../shared/patients/person.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { DESK, patientItem } from "../../../support/desk.ts";
import { searchItemsOf } from "../../../support/patient-rows.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("page", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  beforeEach(() => dynamo.reset());

  const PATIENT_ID = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";

  /** Returns the key at which DynamoDB stops in the list of patients. */
  function lastKey(first_name = "Zoë", last_name = "Ångström"): Record<string, unknown> {
    const person = { first_name, last_name, middle_name: "", email: "", contact: "", dob: "" };
    const term = termsOf(person).find((text) => text.startsWith(TERM.list)) ?? "";
    const key = { tenant_id: IDS.tenant, kind: "patient", term, record_id: PATIENT_ID } as const;
    return (searchItemEntity().get(key).params() as { Key: Record<string, unknown> }).Key;
  }

  const listOf = (tenant_id: string, kind: "patient" | "lead" = "patient") =>
    searchItemEntity().query.byTerm({ tenant_id, kind }).between({ term: TERM.list }, { term: "\u{10FFFF}" });
  const patientsOf = (tenant_id: string) => listOf(tenant_id);
  const sent = () => dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExclusiveStartKey);

  async function cursorAt(key: object): Promise<string> {
    dynamo.on(QueryCommand).resolves({ Items: [], LastEvaluatedKey: key });
    return (await page(patientsOf(IDS.tenant), { limit: 50 })).next_cursor ?? "";
  }

  test("a cursor continues where its page ended", async () => {
    const cursor = await cursorAt(lastKey());
    dynamo.on(QueryCommand).resolves({ Items: [] });
    expect(await page(patientsOf(IDS.tenant), { limit: 50, cursor })).toEqual({ items: [], next_cursor: null });
    expect(sent()).toEqual([undefined, lastKey()]);
  });

  test("a cursor reveals neither keys nor names, and differs each time", async () => {
    const [one, other] = [await cursorAt(lastKey()), await cursorAt(lastKey())];
    const bytes = Buffer.from(one, "base64url").toString("latin1");
    for (const revealing of ["pk", "clinic", "tenant", "zoe", "angstrom", PATIENT_ID])
      expect(bytes).not.toContain(revealing);
    expect(one).not.toBe(other);
  });

  const altered = (cursor: string, at: number) => {
    const bytes = Buffer.from(cursor, "base64url");
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes.toString("base64url");
  };

  test.each([
    ["no cursor at all", () => "bm9ib2R5"],
    ["the key itself", () => Buffer.from(JSON.stringify(lastKey())).toString("base64url")],
    ["a cursor with an altered beginning", (cursor: string) => altered(cursor, 0)],
    ["a cursor with an altered place", (cursor: string) => altered(cursor, 20)],
    ["a cursor that was cut", (cursor: string) => cursor.slice(0, -4)],
  ])("refuses %s without a query", async (_, change) => {
    const cursor = change(await cursorAt(lastKey()));
    dynamo.reset();
    const refused = page(patientsOf(IDS.tenant), { limit: 50, cursor });
    await expect(refused).rejects.toMatchObject({ code: "invalid", fields: { cursor: expect.any(String) } });
    expect(sent()).toEqual([]);
  });

  test.each([
    ["another clinic's list", patientsOf(IDS.otherTenant)],
    ["the list of leads", listOf(IDS.tenant, "lead")],
    ["a search", searchItemEntity().query.byTerm({ tenant_id: IDS.tenant, kind: "patient" }).gte({ term: "ann" })],
    ["a list of another entity", insuranceCompanyEntity().query.byId({ tenant_id: IDS.tenant })],
  ])("refuses the cursor in %s", async (_, query) => {
    const cursor = await cursorAt(lastKey());
    await expect(page(query as PageableQuery<unknown>, { limit: 50, cursor })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("refuses a cursor of another kind that is stored in the same partition", async () => {
    const providers = insuranceProviderEntity().query.byId({ tenant_id: IDS.tenant });
    dynamo.on(QueryCommand).resolvesOnce({ Items: [], LastEvaluatedKey: { pk: "p", sk: "s" } });
    const { next_cursor } = await page(providers, { limit: 50 });
    const companies = insuranceCompanyEntity().query.byId({ tenant_id: IDS.tenant });
    await expect(page(companies, { limit: 50, cursor: next_cursor ?? "" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("gives up after six seconds in which all items were dropped, and offers the next page", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [], LastEvaluatedKey: lastKey() });
    let seconds = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => 1_000 * seconds++);
    const { items, next_cursor } = await filteredPage(patientsOf(IDS.tenant), { limit: 50 }, "asc");
    clock.mockRestore();
    expect(items).toEqual([]);
    expect(next_cursor).not.toBeNull();
    expect(sent().length).toBeGreaterThanOrEqual(10);
  });

  test("asks only for as many items as its page still lacks", async () => {
    const [item = {}] = searchItemsOf(patientItem());
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [item], LastEvaluatedKey: lastKey() })
      .resolves({ Items: [] });
    const { items } = await filteredPage(patientsOf(IDS.tenant), { limit: 3 }, "asc");
    expect(items).toHaveLength(1);
    expect(dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.Limit)).toEqual([3, 2]);
  });

  test("refuses a place that DynamoDB refuses as outside the range", async () => {
    const cursor = await cursorAt(lastKey());
    const error = Object.assign(new Error("The provided starting key is outside query boundaries"), {
      name: "ValidationException",
    });
    dynamo.on(QueryCommand).rejects(error);
    await expect(page(patientsOf(IDS.tenant), { limit: 50, cursor })).rejects.toMatchObject({ code: "invalid" });
  });

  test("a cursor is short enough to be sent back, whatever the name", async () => {
    const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 });
    const accepted = name.filter((text) => personFields.last_name.safeParse(text).success);
    await fc.assert(
      fc.asyncProperty(accepted, accepted, async (first_name, last_name) => {
        const cursor = await cursorAt(lastKey(first_name, last_name));
        expect(PageQuery.safeParse({ cursor }).success).toBe(true);
      }),
      {
        numRuns: 200,
        examples: [
          ["ﷺ".repeat(100), "🦊".repeat(50)],
          ['"'.repeat(100), "\\".repeat(100)],
        ],
      },
    );
  });
});

describe("pages", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const { tenant: tenant_id } = IDS;

  /** Lets a query answer with each item on a page of its own. */
  function given(...items: Item[]) {
    dynamo.reset();
    const queries = dynamo.on(QueryCommand);
    for (const [at, item] of items.entries())
      queries.resolvesOnce({
        Items: [item],
        ...(at + 1 < items.length && { LastEvaluatedKey: { pk: item.pk, sk: item.sk } }),
      });
  }

  it("reads page after page until there is no cursor", async () => {
    const cursors: (string | null)[] = [];
    const read = async (cursor: string | null) => {
      cursors.push(cursor);
      return { cursor: ["a", "b", null][cursors.length - 1] ?? null };
    };
    const pages = [];
    for await (const page of eachPage(read)) pages.push(page.cursor);
    expect(cursors).toEqual([null, "a", "b"]);
    expect(pages).toEqual(["a", "b", null]);
  });

  it("reads all rooms of a location, in the order of their numbers", async () => {
    given(...["10", "9", "1B", "1A"].map((room_number, at) => ROOM.item({ room_number, room_id: `room_${at}` })));
    const rooms = await readRooms(tenant_id, DESK.location_id);
    expect(rooms.map(({ room_number }) => room_number)).toEqual(["1A", "1B", "9", "10"]);
  });

  it("reads all totals of a clinic between two keys", async () => {
    const tally = (key: string, total: number) => itemOf(tallyEntity().put({ tenant_id, key, total, revision: 1 }));
    given(tally("2027-03-01", 3), tally("2027-03-02", 5));
    const totals = await readTallies(tenant_id, "2027-03-01", "2027-03-31");
    expect([...totals]).toEqual([
      ["2027-03-01", 3],
      ["2027-03-02", 5],
    ]);
    const [input] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(Object.values(input?.ExpressionAttributeValues ?? {})).toEqual([
      `$clinic#tenant_id_${tenant_id}`,
      "$tally_1#key_2027-03-01",
      "$tally_1#key_2027-03-31",
    ]);
  });
});

describe("filtered page", () => {
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
});

describe("each row", () => {
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
});

describe("cursor", () => {
  const LIST = "patients.list";
  const recipient = { tenant_id: IDS.tenant, patient_id: DESK.patient_id };
  const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map((word) => `the-${word}-secret-of-cursors-and-links`);

  const given = (current: string | undefined, former?: string) => {
    vi.stubEnv("CURSOR_SECRET", current);
    vi.stubEnv("FORMER_CURSOR_SECRET", former);
  };
  beforeEach(() => given(FIRST));
  afterEach(() => void vi.unstubAllEnvs());

  it("opens after a rotation what the former secret has encrypted, and encrypts by the new one", () => {
    const [cursor, token] = [encryptToken(LIST, "place"), optOutToken(recipient)];
    given(SECOND, FIRST);
    expect([decryptToken(LIST, cursor), recipientOf(token)]).toEqual(["place", recipient]);
    const [newCursor, newToken] = [encryptToken(LIST, "place"), optOutToken(recipient)];
    given(SECOND);
    expect([decryptToken(LIST, newCursor), recipientOf(newToken)]).toEqual(["place", recipient]);
    expect([decryptToken(LIST, cursor), recipientOf(token)]).toEqual([undefined, undefined]);
  });

  it("refuses what a secret has encrypted two rotations ago", () => {
    const [cursor, token] = [encryptToken(LIST, "place"), optOutToken(recipient)];
    given(THIRD, SECOND);
    expect([decryptToken(LIST, cursor), recipientOf(token)]).toEqual([undefined, undefined]);
  });

  it("binds a cursor to its list during a rotation as well", () => {
    const cursor = encryptToken(LIST, "place");
    given(SECOND, FIRST);
    expect(decryptToken("leads.list", cursor)).toBeUndefined();
  });
});
