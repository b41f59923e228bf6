import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import fc from "fast-check";
import { TERM, termsOf } from "../../../../functions/domain/search/terms.ts";
import { insuranceCompanyEntity, insuranceProviderEntity } from "../../../../functions/entities/clinic.ts";
import { searchItemEntity } from "../../../../functions/entities/patients.ts";
import { filteredPage, type PageableQuery, page } from "../../../../functions/platform/dynamo/page.ts";
import { PageQuery } from "../../../../shared/contract/paging.ts";
import { personFields } from "../../../../shared/patients/person.ts";
import { patientItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { searchItemsOf } from "../../../support/person-items.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
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
  await expect(page(query as PageableQuery<unknown>, { limit: 50, cursor })).rejects.toMatchObject({ code: "invalid" });
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
