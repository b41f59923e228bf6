import { handler } from "../../../../functions/api/payments/index.ts";
import type { LedgerRow } from "../../../../functions/entities/payments.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { NewRemittance } from "../../../../shared/payments/balances.ts";
import { PATIENT_PAYER } from "../../../../shared/payments/ledger.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem } from "../../../support/desk.ts";
import { ledgerRows, type TestEntry } from "../../../support/ledger-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, nextItem } from "../../../support/rows.ts";

const { payments } = contract;
const company_id = String(COMPANY.item().company_id);
const otherPatient = DESK.patient_id.replace(/n$/, "p");
const ROWS = [
  patientItem(),
  patientItem({ patient_id: otherPatient, first_name: "Ada", last_name: "Byron" }),
  locationItem(),
  COMPANY.item(),
];
const { practitioner_id, service_id, location_id } = DESK;
const charge = (amount_cents: number, changes: Partial<TestEntry> = {}): TestEntry => ({
  kind: "CHARGE",
  amount_cents,
  company_id,
  practitioner_id,
  service_id,
  ...changes,
});

const request = { params: { company_id } };
const opened = operation({ handler, route: payments.remit, as: "RECEPTIONIST", request, items: ROWS });
const { given, rows, send, failsNextWrites } = opened;

/** Gives the clinic three open charges of the company, of 100, 50 and 30 dollars. */
function givenCharges(others: readonly TestEntry[] = []): string[] {
  const { items, entries } = ledgerRows([
    charge(10_000, { date: "2027-02-01" }),
    charge(5_000, { date: "2027-02-02" }),
    charge(3_000, { date: "2027-02-03", patient_id: otherPatient }),
    ...others,
  ]);
  given([...ROWS, ...items], "RECEPTIONIST");
  return entries.map(({ entry_id }) => entry_id);
}

type Item = Partial<NewRemittance["items"][number]>;
const bodyOf = (...items: readonly Item[]) => ({
  location_id,
  method: "ACH",
  reference: "EOB 17",
  items: items.map((item) => ({ rest: "open", amount_cents: 1, ...item })),
});
const owed = (payer: string, patient_id: string = DESK.patient_id) =>
  rows("payerBalance").find((row) => row.payer === payer && row.patient_id === patient_id)?.balance_cents ?? 0;
const written = () => (rows("ledgerEntry") as LedgerRow[]).filter(({ date }) => date === TODAY);

it("pays charges, leaves a rest open, moves one to the patient and writes one off with its reason", async () => {
  const [first, second, third] = givenCharges();
  const { status, body } = await send({
    body: bodyOf(
      { entry_id: first, amount_cents: 8_000 },
      { entry_id: second, amount_cents: 4_000, rest: "patient" },
      { entry_id: third, amount_cents: 0, rest: "write_off", reason: "Not covered" },
    ),
  });
  expect([status, body]).toMatchObject([201, { items: [{ done: true }, { done: true }, { done: true }] }]);
  expect([owed(company_id), owed(company_id, otherPatient), owed(PATIENT_PAYER)]).toEqual([2_000, 0, 1_000]);
  const of = { company_id, practitioner_id, service_id, remittance_id: body.remittance_id, location_id };
  expect(written().map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ["PAYMENT", 8_000],
    ["PAYMENT", 4_000],
    ["REALLOCATION", 1_000],
    ["DISCOUNT", 3_000],
  ]);
  for (const entry of written()) expect(entry).toMatchObject(of);
  expect(written().at(-1)).toMatchObject({ reason: "Not covered" });
  expect(rows("receipt")).toEqual([]);
  expect(rows("message")).toEqual([]);
});

it.each(["patient", "write_off"])("writes no entry about a rest (%s) of what is paid in full", async (rest) => {
  const [first] = givenCharges();
  const item = { entry_id: first, amount_cents: 10_000, rest, reason: "Not covered" } as const;
  expect((await send({ body: bodyOf(item as Item) })).body.items).toMatchObject([{ done: true }]);
  expect(written().map(({ kind }) => kind)).toEqual(["PAYMENT"]);
});

it("pays the charges that are named, and not the oldest ones", async () => {
  const [, second] = givenCharges();
  await send({ body: bodyOf({ entry_id: second, amount_cents: 5_000 }) });
  const open = rows("payerBalance").find((row) => row.payer === company_id)?.open;
  expect(open).toMatchObject([{ date: "2027-02-01", cents: 10_000 }]);
});

it("writes an audit entry with the amount, to which each patient leads", async () => {
  const [first, , third] = givenCharges();
  const body = bodyOf({ entry_id: first, amount_cents: 100 }, { entry_id: third, amount_cents: 200 });
  const { remittance_id } = (await send({ body })).body;
  const [entry] = rows("audit_entry");
  expect(entry).toMatchObject({ operation: "payments.remit", record_id: remittance_id });
  expect(entry?.changes).toContainEqual({ field: "amount_cents", from: null, to: 300 });
  const leading = rows("auditReference").map(({ record_id, about }) => [record_id, about]);
  expect(leading).toEqual([
    [DESK.patient_id, remittance_id],
    [otherPatient, remittance_id],
  ]);
});

it("settles what is left when the same request is sent again after an interruption", async () => {
  const [first, second, third] = givenCharges();
  const body = bodyOf(...[first, second, third].map((entry_id) => ({ entry_id, amount_cents: 1_000 })));
  const headers = { "idempotency-key": "remittance-number-1" };
  const down = () => Object.assign(new Error("down"), { name: "ThrottlingException" });
  failsNextWrites(undefined, undefined, down);
  expect((await send({ body, headers })).status).toBe(503);
  expect(written()).toHaveLength(1);
  const again = await send({ body, headers });
  expect([again.status, again.body.items.every(({ done }) => done)]).toEqual([201, true]);
  expect(await send({ body, headers })).toEqual(again);
  expect(written()).toHaveLength(3);
  expect(rows("remittance")).toHaveLength(1);
});

it("tries a charge again when its patient's balance changed at the same moment", async () => {
  const [first] = givenCharges();
  failsNextWrites(undefined, () => canceled(["ConditionalCheckFailed"]));
  const { body } = await send({ body: bodyOf({ entry_id: first, amount_cents: 1_000 }) });
  expect(body.items).toMatchObject([{ done: true }]);
  expect(written()).toHaveLength(1);
});

it("says of each charge why it can't be paid, and pays the others", async () => {
  const other = String(nextItem(COMPANY).company_id);
  const [first, , , own, ofOther] = givenCharges([
    { kind: "CHARGE", amount_cents: 700 },
    { kind: "CHARGE", amount_cents: 900, company_id: other },
  ]);
  const unknown = "entry_01jd3v8c9m4q2w6x8z0y1t5k7q";
  const { status, body } = await send({
    body: bodyOf(
      { entry_id: first, amount_cents: 10_001 },
      { entry_id: own },
      { entry_id: ofOther },
      { entry_id: unknown },
      { entry_id: "not an id" },
    ),
  });
  const { moreThanOpen, notOpen } = PAYMENT_TEXTS;
  expect([status, body.items.map(({ done, reason }) => (done ? "done" : reason))]).toEqual([
    201,
    [moreThanOpen, notOpen, notOpen, notOpen, notOpen],
  ]);
});

it("takes what a company owes for an erased patient, but moves nothing to that patient", async () => {
  const [first, second] = givenCharges();
  opened.remove(patientItem());
  const { body } = await send({
    body: bodyOf({ entry_id: first, amount_cents: 8_000 }, { entry_id: second, amount_cents: 100, rest: "patient" }),
  });
  expect(body.items.map(({ done, reason }) => (done ? "done" : reason))).toEqual(["done", PAYMENT_TEXTS.patientErased]);
});

it.each([
  ["a write-off without a reason", { rest: "write_off", amount_cents: 5 }],
  ["nothing paid of a charge that stays open", { amount_cents: 0 }],
  ["half a cent", { amount_cents: 0.5 }],
] as const)("refuses %s", async (_, item) => {
  const [entry_id] = givenCharges();
  expect(await send({ body: bodyOf({ entry_id, ...item }) })).toMatchObject({ status: 422 });
});

it("refuses a charge that is named twice, and more than 200", async () => {
  const [entry_id] = givenCharges();
  expect((await send({ body: bodyOf({ entry_id }, { entry_id }) })).status).toBe(422);
  const many = Array.from({ length: 201 }, (_, at) => ({ entry_id: `entry ${at}` }));
  expect((await send({ body: bodyOf(...many) })).status).toBe(422);
});

it("answers 404 for a company of another clinic", async () => {
  given([...ROWS.slice(0, 3), COMPANY.item({ tenant_id: IDS.otherTenant })], "RECEPTIONIST");
  const { status, body } = await send({ body: bodyOf({ entry_id: "entry_01jd3v8c9m4q2w6x8z0y1t5k7q" }) });
  expect([status, body.error]).toEqual([404, COMPANY.notFound]);
});
