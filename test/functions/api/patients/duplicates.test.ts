import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/patients/index.ts";
import { duplicatePairEntity, pairKey, rankOf } from "../../../../functions/entities/patients.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/call.ts";
import { nthId } from "../../../support/many-rows.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, foreignItem, type Item, itemOf, nextItem, paramsOf } from "../../../support/rows.ts";

describe("find duplicates", () => {
  const BILL = PATIENT.item({
    first_name: "William",
    last_name: "Muñoz",
    contact: "(218) 555-0147",
    dob: "1941-09-16",
    email: "bill@example.com",
  });
  const ADA = nextItem(PATIENT, { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" });
  const body = { first_name: "Bill", last_name: "Munoz" };
  const opened = operation({
    handler,
    route: contract.patients.findDuplicates,
    as: "RECEPTIONIST",
    request: { body },
    items: [BILL, ADA].flatMap(searchItemsOf),
  });
  const { dynamo, given, lags, queries, rows, send, writes } = opened;

  /** Returns so many patients whose ids sort before those of the others. */
  const patients = (count: number, changes: object) =>
    Array.from({ length: count }, (_, n) =>
      PATIENT.item({ patient_id: nthId(String(BILL.patient_id), n), ...changes }),
    );
  const idsOf = ({ body: { items } }: Awaited<ReturnType<typeof send>>) => items.map(({ patient_id }) => patient_id);

  it.each([
    ["a nickname", body, ["Similar name", "Bill and William can be the same name"]],
    [
      "the birth date",
      { first_name: "Wiliam", last_name: "Munos", dob: "1941-09-16" },
      ["Same birth date and similar name"],
    ],
    ["the phone number", { contact: "5550147" }, ["Same phone number"]],
    ["the email address", { email: "BILL@example.com" }, ["Same email address"]],
    ["exchanged names", { first_name: "munoz", last_name: "william" }, ["Same name"]],
  ])("finds a patient by %s and says why", async (_, person, because) => {
    const answer = await send({ body: person });
    expect(answer).toMatchObject({ status: 200, body: { items: [{ patient_id: BILL.patient_id, because }] } });
    expect(answer.body.items).toHaveLength(1);
    expect(answer.body.items[0]).not.toHaveProperty("tenant_id");
  });

  it.each([
    ["a nickname", body],
    ["the first of two last names", { first_name: "William", last_name: "Munoz Ortega" }],
    ["the second of two last names", { first_name: "William", last_name: "Ortega Munoz" }],
    ["a number with an area code that was registered without it", { contact: "(312) 555-0147" }],
  ])("finds a patient by %s among many of the same first name", async (_, person) => {
    const bill = { ...BILL, contact: "555-0147", email: "" };
    const others = patients(60, { first_name: "William", last_name: "Abel", contact: "312-555-0199", dob: "" });
    given([bill, ...others].flatMap(searchItemsOf));
    expect(idsOf(await send({ body: person }))).toEqual([BILL.patient_id]);
  });

  it("reads at most 50 items of each term, consistently", async () => {
    lags();
    expect(idsOf(await send())).toEqual([BILL.patient_id]);
    for (const { args } of dynamo.commandCalls(QueryCommand)) expect(args[0].input.Limit).toBe(50);
  });

  it.each([
    ["nothing without a field", {}, 0],
    ["nothing by a first name alone", { first_name: "Bill" }, 0],
    ["nothing by a last name alone", { last_name: "Munoz" }, 0],
    ["one term of an email address", { email: "bill@example.com" }, 1],
    ["one term of a birth date", { dob: "1941-09-16" }, 1],
    ["one term of a phone number", { contact: "218-555-0147" }, 1],
    ["one term of a name without nicknames", { first_name: "Xaver", last_name: "Munoz" }, 1],
    ["terms of the first two of three last names", { first_name: "Xaver", last_name: "de Munoz Ortega" }, 2],
  ])("reads %s", async (_, person, reads) => {
    await send({ body: person });
    expect(queries()).toBe(reads);
  });

  it("reads the term that several nicknames share once", async () => {
    await send({ body: { first_name: "Elizabeth", last_name: "Munoz" } });
    const terms = dynamo.commandCalls(QueryCommand).map(({ args }) => JSON.stringify(args[0].input));
    expect(terms.length).toBeGreaterThan(1);
    expect(new Set(terms).size).toBe(terms.length);
  });

  it("reads at most 20 terms of a name with many nicknames", async () => {
    await send({ body: { first_name: "Elizabeth", last_name: "Munoz Garcia" } });
    expect(queries()).toBeGreaterThan(1);
    expect(queries()).toBeLessThanOrEqual(20);
  });

  it("does not list a patient who only shares the birth date", async () => {
    expect(idsOf(await send({ body: { first_name: "Grace", last_name: "Hopper", dob: "1941-09-16" } }))).toEqual([]);
  });

  it("lists a patient once who is found in several ways", async () => {
    const found = await send({ body: { ...body, dob: "1941-09-16", contact: "5550147", email: "bill@example.com" } });
    expect(idsOf(found)).toEqual([BILL.patient_id]);
  });

  it("lists at most ten patients, those who are equally alike by their ids", async () => {
    const alike = patients(12, { last_name: "Munoz" }).map(
      (row, n): Item => ({
        ...row,
        first_name: n < 6 ? "William" : "Bill",
      }),
    );
    given(alike.toReversed().flatMap(searchItemsOf));
    expect(idsOf(await send())).toEqual(alike.slice(0, 10).map(({ patient_id }) => patient_id));
  });

  it.each([
    ["no one is described", {}],
    ["every field is empty", { first_name: "", last_name: "", contact: "", dob: "", email: "" }],
    ["no one is alike", { first_name: "Grace", last_name: "Hopper", dob: "1906-12-09" }],
  ])("answers an empty list when %s", async (_, person) => {
    expect(await send({ body: person })).toMatchObject({ status: 200, body: { items: [] } });
  });

  it("lists the likeliest patient first", async () => {
    const [first = BILL, last = BILL] = patients(2, { first_name: "Bill", last_name: "Munoz", dob: "" });
    const ids = [BILL, first, last].map(({ patient_id }) => patient_id);
    const described = { ...body, dob: "1941-09-16" };
    given([BILL, { ...first, dob: "1941-09-16" }, last, ADA].flatMap(searchItemsOf));
    expect(idsOf(await send({ body: { ...described, email: BILL.email } }))).toEqual(ids);
    given([{ ...BILL, dob: "" }, first, { ...last, dob: "1941-09-16" }].flatMap(searchItemsOf));
    expect(idsOf(await send({ body: described }))).toEqual([ids[2], ids[1], ids[0]]);
  });

  it("leaves one audit entry of the patients that it shows, and changes nothing", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([
      { operation: "patients.findDuplicates", record_ids: [BILL.patient_id], record_id: "" },
    ]);
    expect(rows("search")).toHaveLength([BILL, ADA].flatMap(searchItemsOf).length);
    expect(writes()).toEqual([]);
  });

  it("finds no patient of another clinic", async () => {
    given(searchItemsOf(foreignItem({ ...PATIENT, item: (changes) => ({ ...BILL, ...changes }) })));
    expect((await send()).body).toEqual({ items: [] });
  });
});

describe("list duplicates", () => {
  const ONE = PATIENT.item();
  const TWO = nextItem(PATIENT, { first_name: "Gracie" });
  const THREE = PATIENT.item({ patient_id: String(ONE.patient_id).replace(/n$/, "q"), email: "g@example.com" });
  const pairItem = (
    one: Item,
    other: Item,
    changes: { score?: number; state?: "OPEN" | "DISTINCT"; tenant?: string } = {},
  ) => {
    const { score = 18, state = "OPEN", tenant = IDS.tenant } = changes;
    const key = pairKey(tenant, String(one.patient_id), String(other.patient_id));
    return itemOf(duplicatePairEntity().put({ ...key, state, rank: rankOf(score) }));
  };
  const opened = operation({
    handler,
    route: contract.patients.listDuplicates,
    as: "RECEPTIONIST",
    items: [ONE, TWO, THREE, pairItem(ONE, TWO, { score: 13 }), pairItem(ONE, THREE)],
  });
  const { given, queries, rows, send } = opened;
  type Pair = { readonly patient_id: string; readonly other: { readonly patient_id: string } };
  const pairsIn = ({ items }: { readonly items: readonly Pair[] }) =>
    items.map((pair) => [pair.patient_id, pair.other.patient_id]);

  it("lists both patients of each pair with the reasons, the likeliest first, in one query", async () => {
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(pairsIn(body)).toEqual([
      [ONE.patient_id, THREE.patient_id],
      [ONE.patient_id, TWO.patient_id],
    ]);
    expect(body.items[0]?.because).toEqual(["Same birth date and name", "Same phone number"]);
    expect(queries()).toBe(1);
  });

  it.each([
    ["that were found to be two people", [ONE, TWO, pairItem(ONE, TWO, { state: "DISTINCT" })]],
    ["of which one was merged", [ONE, { ...TWO, merged_into: ONE.patient_id }, pairItem(ONE, TWO)]],
    ["of which one was erased", [ONE, pairItem(ONE, TWO)]],
    [
      "that have nothing in common any more",
      [
        ONE,
        { ...TWO, first_name: "Ada", last_name: "Byron", dob: "1975-02-03", contact: "312-555-0199" },
        pairItem(ONE, TWO),
      ],
    ],
    ["of another clinic", [ONE, TWO, pairItem(ONE, TWO, { tenant: IDS.otherTenant })]],
  ])("omits pairs %s", async (_, items) => {
    given(items);
    expect(await send()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  });

  it("leaves one audit entry that names both patients of every pair", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.listDuplicates", record_id: "" }]);
    expect(new Set(rows("audit_entry")[0]?.record_ids as string[])).toEqual(
      new Set([ONE, TWO, THREE].map(({ patient_id }) => patient_id)),
    );
  });

  it("continues where the page before ended", async () => {
    const first = await send({ query: { limit: "1" } });
    const second = await send({ query: { limit: "1", cursor: first.body.next_cursor } });
    expect([pairsIn(first.body), pairsIn(second.body)].flat().map(([, other]) => other)).toEqual([
      THREE.patient_id,
      TWO.patient_id,
    ]);
  });
});

describe("mark distinct", () => {
  const OTHER = nextItem(PATIENT);
  const { patient_id } = PATIENT.item();
  const body = { other_id: String(OTHER.patient_id) };
  const opened = operation({
    handler,
    route: contract.patients.markDistinct,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT), body },
    items: [PATIENT.item(), OTHER],
  });
  const { failsNextWrites, given, rows, send, writes } = opened;

  it("stores the pair, whichever patient is named first", async () => {
    expect((await send()).status).toBe(204);
    const pair = { patient_id, other_id: OTHER.patient_id, state: "DISTINCT" };
    expect(rows("duplicatePair")).toMatchObject([pair]);
    const turned = { params: { patient_id: body.other_id }, body: { other_id: String(patient_id) } };
    expect((await send(turned)).status).toBe(204);
    expect(rows("duplicatePair")).toMatchObject([pair]);
  });

  it("leaves an audit entry for both", async () => {
    await send();
    expect(rows("audit_entry").map(({ operation: name, record_id }) => [name, record_id])).toEqual(
      [patient_id, OTHER.patient_id].map((id) => ["patients.markDistinct", id]),
    );
  });

  it("refuses one patient twice", async () => {
    const refusal = { status: 422, body: { fields: { other_id: expect.any(String) } } };
    expect(await send({ body: { other_id: String(patient_id) } })).toMatchObject(refusal);
    expect(writes()).toEqual([]);
  });

  it("finds no other patient of another clinic", async () => {
    given([PATIENT.item(), foreignItem({ ...PATIENT, item: (changes) => nextItem(PATIENT, changes) })]);
    expect((await send()).status).toBe(404);
    expect(writes()).toEqual([]);
  });

  it("answers 503 when the transaction is cancelled", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
  });

  itFindsOnlyOwn(opened, PATIENT, [OTHER]);
});
