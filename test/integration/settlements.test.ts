import { totalsOf } from "../../shared/payments/day-totals.ts";
import { MONDAY } from "../support/dates.ts";
import { clinic, desk } from "./desk-for-each.ts";
import { insure, ledgerOf, openMoneyDesk, pay, record } from "./money-desk.ts";

openMoneyDesk();

const key = () => ({ "idempotency-key": crypto.randomUUID() });
const place = () => ({ params: { location_id: desk.location_id } });
const close = (CASH: number, note = "") =>
  clinic.send("RECEPTIONIST", "payments", "closeDay", {
    ...place(),
    body: { date: MONDAY, counted_cents: { CASH, CHECK: 0 }, note },
    headers: key(),
  });

test("the same remittance, sent five times at once with one key, settles each charge once", async () => {
  const { company_id } = await insure();
  const charges: string[] = [];
  for (const amount_cents of [5_000, 3_000, 2_000])
    charges.push((await record({ kind: "CHARGE", amount_cents, company_id })).body.entry.entry_id);
  const request = {
    params: { company_id },
    headers: key(),
    body: {
      location_id: desk.location_id,
      method: "ACH" as const,
      reference: "",
      items: charges.map((entry_id) => ({ entry_id, amount_cents: 1_500, rest: "patient" as const, reason: "" })),
    },
  };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => clinic.send("RECEPTIONIST", "payments", "remit", request)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body.items.every(({ done }) => done)).toBe(true);
  const { items, balance_cents, insurers } = await ledgerOf();
  expect(items.filter(({ kind }) => kind === "PAYMENT")).toHaveLength(3);
  expect([balance_cents, insurers]).toEqual([5_500, []]);
});

test("payments and a closing at the same moment have one order, and the closed figures are those of the day's entries", async () => {
  await pay(4_000, { method: "CASH" });
  const [closing, ...paid] = await Promise.all([
    close(4_000, "Counted at nine"),
    ...Array.from({ length: 8 }, () => pay(100, { method: "CASH" })),
  ]);
  expect([closing.status, ...paid.map(({ status }) => status)]).toEqual(Array(9).fill(201));
  const { items } = await ledgerOf();
  const ofDay = items.filter(({ date }) => date === MONDAY);
  const expected = ofDay.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  expect(closing.body.expected_cents.CASH).toBe(expected);
  expect(items).toHaveLength(9);
  const { closingEntity } = await import("../../functions/entities/payments.ts");
  const { data: stored } = await closingEntity()
    .get({ tenant_id: clinic.tenant_id, location_id: desk.location_id, date: MONDAY })
    .go();
  expect(stored?.totals).toEqual(totalsOf(ofDay));
  expect(await close(4_000)).toMatchObject({ status: 409, body: { code: "day_closed" } });
});
