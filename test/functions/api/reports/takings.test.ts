import { handler } from "../../../../functions/api/reports/index.ts";
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
const YESTERDAY = addDays(TODAY, -1);
const of = { practitioner_id, service_id };
const ENTRIES: readonly TestEntry[] = [
  { kind: "CHARGE", amount_cents: 999, date: addDays(TODAY, -4) },
  { kind: "CHARGE", amount_cents: 5_000, date: addDays(TODAY, -3) },
  { kind: "PAYMENT", amount_cents: 4_000, method: "CARD", date: addDays(TODAY, -2) },
  { kind: "CHARGE", amount_cents: 8_000, ...of, date: YESTERDAY },
  { kind: "CHARGE", amount_cents: 2_000, company_id, ...of, date: YESTERDAY },
  { kind: "DISCOUNT", amount_cents: 500, reason: "Loyal", ...of, date: YESTERDAY },
  { kind: "PAYMENT", amount_cents: 3_000, method: "CASH", ...of, date: YESTERDAY },
  { kind: "PAYMENT", amount_cents: 1_000, method: "CARD", location_id: otherLocation },
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
];
const route = contract.reports.takings;
const request = { query: { from: YESTERDAY, to: TODAY } };
const { given, send } = operation({ handler, route, as: "MANAGER", request, items: ROWS });

beforeEach(() => given([...ROWS, ...ledgerRows(ENTRIES).items], "MANAGER"));

const sums = (charged: number, discounted: number, paid: number, refunded: number) => ({
  charged_cents: charged,
  discounted_cents: discounted,
  paid_cents: paid,
  refunded_cents: refunded,
  received_cents: paid - refunded,
  open_cents: charged - discounted - paid + refunded,
});

it("adds up days, methods, practitioners, services and locations, beside the same number of days before", async () => {
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body.totals).toEqual(sums(10_000, 500, 3_900, 200));
  expect(body.previous).toEqual({
    from: addDays(TODAY, -3),
    to: addDays(TODAY, -2),
    ...sums(5_000, 0, 4_000, 0),
  });
  expect(body.days).toEqual([
    { date: YESTERDAY, ...sums(10_000, 500, 3_000, 0) },
    { date: TODAY, ...sums(0, 0, 900, 200) },
  ]);
  expect(body.methods).toEqual([
    { method: "CARD", paid_cents: 1_000, refunded_cents: 0, received_cents: 1_000 },
    { method: "CASH", paid_cents: 2_900, refunded_cents: 200, received_cents: 2_700 },
    { method: "CHECK", paid_cents: 0, refunded_cents: 0, received_cents: 0 },
    { method: "ACH", paid_cents: 0, refunded_cents: 0, received_cents: 0 },
  ]);
  expect(body.practitioners).toEqual([
    { practitioner_id, practitioner_name: "Chidi Okafor", ...sums(10_000, 500, 3_000, 0) },
    { practitioner_id: "unassigned", practitioner_name: "Unassigned", ...sums(0, 0, 900, 200) },
  ]);
  expect(body.services).toEqual([
    { service_id, service_name: "Check-up", ...sums(10_000, 500, 3_000, 0) },
    { service_id: "other", service_name: "No service", ...sums(0, 0, 900, 200) },
  ]);
  expect(body.locations).toEqual([
    { location_id, location_name: "Lake Street", ...sums(10_000, 500, 2_900, 200) },
    { location_id: otherLocation, location_name: "Harbor", ...sums(0, 0, 1_000, 0) },
  ]);
});

it("names people and services that were deleted since", async () => {
  const kept = ROWS.filter(({ __edb_e__ }) => __edb_e__ !== "staff" && __edb_e__ !== "service");
  given([...kept, ...ledgerRows(ENTRIES).items], "MANAGER");
  const { body } = await send();
  expect(body.practitioners.map((each) => each.practitioner_name)).toEqual(["Deleted", "Unassigned"]);
  expect(body.services.map((each) => each.service_name)).toEqual(["Deleted service", "No service"]);
});

it("reports one location when it is named", async () => {
  const { body } = await send({ query: { ...request.query, location_id: otherLocation } });
  expect(body.totals).toEqual(sums(0, 0, 1_000, 0));
  expect(body.locations).toHaveLength(1);
});

it("answers 404 for a location of another clinic, and refuses days in the wrong order", async () => {
  const unknown = { ...request.query, location_id: otherLocation.replace(/p$/, "q") };
  expect(await send({ query: unknown })).toMatchObject({ status: 404 });
  expect(await send({ query: { from: TODAY, to: YESTERDAY } })).toMatchObject({ status: 422 });
});
