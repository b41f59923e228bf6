import { closingFigures } from "../../../../functions/api/payments/closings.ts";
import { handler } from "../../../../functions/api/payments/index.ts";
import { closingEntity } from "../../../../functions/entities/payments.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { OPEN_DAYS } from "../../../../shared/payments/closing.ts";
import { type DayTotals, NO_TOTALS, totalsOf } from "../../../../shared/payments/day-totals.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem } from "../../../support/desk.ts";
import { ledgerRows, type TestEntry } from "../../../support/ledger-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { itemOf } from "../../../support/rows.ts";

const { payments } = contract;
const ROWS = [locationItem(), patientItem()];
const params = { location_id: DESK.location_id };
const ago = (days: number) => addDays(TODAY, -days);
const paid = (
  amount_cents: number,
  method: "CASH" | "CHECK" | "CARD",
  changes: Partial<TestEntry> = {},
): TestEntry => ({
  kind: "PAYMENT",
  amount_cents,
  method,
  ...changes,
});
const DAY: readonly TestEntry[] = [
  { kind: "CHARGE", amount_cents: 20_000, practitioner_id: DESK.practitioner_id, service_id: DESK.service_id },
  paid(7_000, "CASH"),
  paid(3_000, "CHECK"),
  paid(5_000, "CARD", { practitioner_id: DESK.practitioner_id }),
  { kind: "REFUND", amount_cents: 1_000, method: "CASH", reason: "Too much" },
];
const COUNT = { date: TODAY, counted_cents: { CASH: 6_000, CHECK: 3_000 } };

describe("closeDay", () => {
  const opened = operation({ handler, route: payments.closeDay, as: "RECEPTIONIST", request: { params }, items: ROWS });
  const { given, rows, send, writes, failsNextWrites } = opened;
  const givenDay = (entries = DAY) => given([...ROWS, ...ledgerRows(entries).items], "RECEPTIONIST");

  it("says what was expected and stores figures that the day's entries add up to, byte by byte", async () => {
    const { items, entries } = ledgerRows(DAY);
    given([...ROWS, ...items], "RECEPTIONIST");
    const { status, body } = await send({ body: COUNT });
    expect([status, body]).toEqual([
      201,
      {
        location_id: DESK.location_id,
        date: TODAY,
        counted_cents: { CASH: 6_000, CHECK: 3_000 },
        expected_cents: { CASH: 6_000, CHECK: 3_000 },
        difference_cents: { CASH: 0, CHECK: 0 },
        received_cents: { CARD: 5_000, CASH: 6_000, CHECK: 3_000, ACH: 0 },
        note: "",
        closed_by: expect.any(String),
        closed_by_name: "Ada Byron",
        closed_at: "2027-03-01T18:00:00.000Z",
      },
    ]);
    const [closing] = rows("closing");
    const sorted = (totals: unknown) => JSON.stringify(totals, Object.keys(flat(totals as DayTotals)).sort());
    expect(sorted(closing?.totals)).toBe(sorted(totalsOf(entries)));
    expect(rows("ledgerDay")).toMatchObject([{ closed: true }]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "payments.closeDay", record_id: DESK.location_id }]);
  });

  it("needs a note for a difference, and says nothing of what is expected before it is closed", async () => {
    givenDay();
    const short = { ...COUNT, counted_cents: { CASH: 5_000, CHECK: 3_000 } };
    const refused = await send({ body: short });
    expect(refused).toMatchObject({ status: 422, body: { fields: { note: PAYMENT_TEXTS.differenceNote } } });
    expect(JSON.stringify(refused.body)).not.toMatch(/6000|60\.00|1000|10\.00/);
    expect(writes()).toEqual([]);
    const { status, body } = await send({ body: { ...short, note: "Ten dollars are missing" } });
    expect([status, body.difference_cents]).toEqual([201, { CASH: -1_000, CHECK: 0 }]);
  });

  it("closes a day without entries, and refuses one after today", async () => {
    const nothing = { CASH: 0, CHECK: 0 };
    expect((await send({ body: { date: ago(1), counted_cents: nothing } })).status).toBe(201);
    const tomorrow = await send({ body: { date: addDays(TODAY, 1), counted_cents: nothing } });
    expect(tomorrow).toMatchObject({ status: 422, body: { fields: { date: PAYMENT_TEXTS.dayNotYet } } });
  });

  it("closes a day once, and answers the same request again with the same closing", async () => {
    givenDay();
    const headers = { "idempotency-key": "closing-of-the-day-1" };
    const first = await send({ body: COUNT, headers });
    expect(await send({ body: COUNT, headers })).toEqual(first);
    expect(await send({ body: COUNT })).toMatchObject({ status: 409, body: { code: "day_closed" } });
    expect(rows("closing")).toHaveLength(1);
  });

  it("reads the day again when an entry was recorded at the same moment", async () => {
    givenDay();
    const { items } = ledgerRows([...DAY, paid(500, "CASH")]);
    failsNextWrites(() => {
      given([...ROWS, ...items], "RECEPTIONIST");
      return Object.assign(new Error("conflict"), { name: "TransactionConflictException" });
    });
    expect(await send({ body: COUNT })).toMatchObject({ status: 422, body: { fields: { note: expect.any(String) } } });
    expect(rows("closing")).toEqual([]);
  });

  it("answers 404 for a location of another clinic", async () => {
    const location_id = DESK.location_id.replace(/n$/, "p");
    expect(await send({ params: { location_id }, body: COUNT })).toMatchObject({ status: 404 });
  });
});

/** Returns all keys of an object and of the objects in it. */
const flat = (value: object): Record<string, unknown> =>
  Object.assign({}, value, ...Object.values(value).map((each) => (typeof each === "object" ? flat(each) : {})));

describe("listClosings", () => {
  const request = { params };
  const { given, send } = operation({
    handler,
    route: payments.listClosings,
    as: "RECEPTIONIST",
    request,
    items: ROWS,
  });

  it("lists open days by their dates only, those of the last three months", async () => {
    const entries = [ago(OPEN_DAYS), ago(2), TODAY].map((date) => paid(12_345, "CASH", { date }));
    given([...ROWS, ...ledgerRows(entries).items], "RECEPTIONIST");
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { items: [], open_days: [ago(2), TODAY], next_cursor: null }]);
    const closing = { params, body: { date: TODAY, counted_cents: { CASH: 12_345, CHECK: 0 } } };
    expect((await call(handler, payments.closeDay, { as: "RECEPTIONIST", ...closing })).status).toBe(201);
    expect((await send()).body.open_days).toEqual([ago(2)]);
  });

  it("lists closings with the names of the people, latest first, page by page", async () => {
    const none = { CASH: 0, CHECK: 0 };
    const closingOf = (date: string) =>
      itemOf(
        closingEntity().put({
          ...{ tenant_id: IDS.tenant, ...params, date, ...closingFigures(NO_TOTALS, none) },
          ...{ note: "", closed_by: IDS.user, closed_at: NOW },
        }),
      );
    given([...ROWS, ...[3, 1, 2].map((days) => closingOf(ago(days)))], "RECEPTIONIST");
    const first = await send({ query: { limit: 2 } });
    expect(first.body.items.map(({ date, closed_by_name }) => [date, closed_by_name])).toEqual([
      [ago(1), "Ada Byron"],
      [ago(2), "Ada Byron"],
    ]);
    const second = await send({ query: { limit: 2, cursor: first.body.next_cursor } });
    expect(second.body).toMatchObject({ items: [{ date: ago(3) }], open_days: [], next_cursor: null });
  });
});
