import { handler } from "../../../../functions/api/payments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { COMPANY } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { ledgerRows, type TestEntry } from "../../../support/ledger-rows.ts";
import { operation } from "../../../support/operation-tests.ts";

const { location_id, practitioner_id, service_id } = DESK;
const otherLocation = location_id.replace(/n$/, "p");
const company_id = String(COMPANY.item().company_id);
const ago = (days: number) => addDays(TODAY, -days);
const ENTRIES: readonly TestEntry[] = [
  { kind: "CHARGE", amount_cents: 8_000, practitioner_id, service_id, date: ago(2) },
  { kind: "CHARGE", amount_cents: 2_000, company_id, practitioner_id, service_id, date: ago(2) },
  { kind: "DISCOUNT", amount_cents: 500, reason: "Loyal", date: ago(1) },
  { kind: "PAYMENT", amount_cents: 3_000, method: "CASH", practitioner_id, date: ago(1) },
  { kind: "PAYMENT", amount_cents: 1_000, method: "CARD", location_id: otherLocation, date: ago(1) },
  { kind: "REFUND", amount_cents: 200, method: "CASH", reason: "Twice" },
  { kind: "REVERSAL", reversed_kind: "PAYMENT", amount_cents: 100, method: "CASH", reason: "Wrong" },
  { kind: "REALLOCATION", amount_cents: 300, company_id },
];
const ROWS = [
  patientItem(),
  locationItem(),
  locationItem({ location_id: otherLocation, location_name: "Harbor" }),
  practitionerItem(),
  serviceItem(),
  COMPANY.item(),
];
const route = contract.payments.listEntries;
const { given, send, rows } = operation({ handler, route, as: "MANAGER", items: ROWS });
const days = { from: ago(3), to: TODAY };

beforeEach(() => given([...ROWS, ...ledgerRows(ENTRIES).items], "MANAGER"));

const listed = async (query: Record<string, unknown>) => {
  const { status, body } = await send({ query: { ...days, ...query } });
  expect(status).toBe(200);
  return body.items.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`);
};

it.each([
  ["all but what only moves to the patient", {}, 7],
  ["charges", { figure: "charged" }, ["CHARGE 2000", "CHARGE 8000"]],
  ["discounts", { figure: "discounted" }, ["DISCOUNT 500"]],
  ["payments, refunds and what was reversed", { figure: "received" }, 4],
  ["one method", { figure: "received", method: "CARD" }, ["PAYMENT 1000"]],
  ["one practitioner", { figure: "received", practitioner_id }, ["PAYMENT 3000"]],
  ["no practitioner", { figure: "discounted", practitioner_id: "unassigned" }, ["DISCOUNT 500"]],
  ["one service", { service_id }, ["CHARGE 2000", "CHARGE 8000"]],
  ["no service", { figure: "discounted", service_id: "other" }, ["DISCOUNT 500"]],
  ["one location", { location_id: otherLocation }, ["PAYMENT 1000"]],
  ["one day", { from: ago(2), to: ago(2) }, ["CHARGE 2000", "CHARGE 8000"]],
  ["one day at one location", { from: ago(1), to: ago(1), location_id }, ["PAYMENT 3000", "DISCOUNT 500"]],
] as const)("lists the entries of %s, latest first", async (_, query, expected) => {
  const items = await listed(query);
  if (typeof expected === "number") expect(items).toHaveLength(expected);
  else expect(items).toEqual(expected);
});

it("names everything that an entry refers to, and notes whose entries were read", async () => {
  const { names } = (await send({ query: { ...days, figure: "charged" } })).body;
  expect(names).toMatchObject({
    [DESK.patient_id]: "Grace Hopper",
    [practitioner_id]: "Chidi Okafor",
    [service_id]: "Check-up",
    [location_id]: "Lake Street",
    [company_id]: "Acme Health",
  });
  expect(rows("audit_entry")).toMatchObject([{ operation: "payments.listEntries" }]);
});

it("continues where the page before ended", async () => {
  const first = await send({ query: { ...days, figure: "charged", limit: 1 } });
  expect(first.body.items).toMatchObject([{ amount_cents: 2_000 }]);
  expect(await listed({ figure: "charged", limit: 1, cursor: first.body.next_cursor })).toEqual(["CHARGE 8000"]);
});

it("lists those of a year when no first day is named", async () => {
  const { items } = (await send({ query: { to: ago(1), figure: "charged" } })).body;
  expect(items).toHaveLength(2);
});

it.each([
  ["days in the wrong order", { from: TODAY, to: ago(1) }],
  ["more than 366 days", { from: ago(366), to: TODAY }],
])("refuses %s", async (_, query) => {
  expect(await send({ query })).toMatchObject({ status: 422, body: { fields: { to: expect.any(String) } } });
});
