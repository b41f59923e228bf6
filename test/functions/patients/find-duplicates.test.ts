import { handler } from "../../../functions/patients/index.ts";
import { contract } from "../../../shared/contract.ts";
import { foreignItem, nextItem, PATIENT, searchItemsOf } from "../../support/clinic-items.ts";
import { itFailsCleanly, itRefuses, operation } from "../../support/operation-tests.ts";

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
const { given, rows, send, writes } = opened;

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
  ["no one is described", {}],
  ["every field is empty", { first_name: "", last_name: "", contact: "", dob: "", email: "" }],
  ["no one is alike", { first_name: "Grace", last_name: "Hopper", dob: "1906-12-09" }],
])("answers an empty list when %s", async (_, person) => {
  expect(await send({ body: person })).toMatchObject({ status: 200, body: { items: [] } });
});

it("lists the likeliest patient first", async () => {
  given([BILL, { ...ADA, first_name: "Bill", last_name: "Munoz", dob: "" }].flatMap(searchItemsOf));
  const { body: answer } = await send({ body: { ...body, dob: "1941-09-16" } });
  expect(answer.items.map(({ patient_id }: { patient_id: string }) => patient_id)).toEqual([
    BILL.patient_id,
    ADA.patient_id,
  ]);
});

it("leaves one audit entry of the patients that it shows, and changes nothing", async () => {
  await send();
  expect(rows("activity")).toMatchObject([
    { operation: "patients.findDuplicates", record_ids: [BILL.patient_id], record_id: "" },
  ]);
  expect(rows("search")).toHaveLength([BILL, ADA].flatMap(searchItemsOf).length);
  expect(writes()).toEqual([]);
});

it("finds no patient of another clinic", async () => {
  given(searchItemsOf(foreignItem({ ...PATIENT, item: (changes) => ({ ...BILL, ...changes }) })));
  expect((await send()).body).toEqual({ items: [] });
});

itRefuses(opened, body, {
  "a birth date in the future": { dob: "2999-01-01" },
  "a number that is not a phone number": { contact: "12" },
  "an unfinished email address": { email: "bill@" },
});
itFailsCleanly(opened);
