import type { NewRemittance } from "../../shared/payments/balances.ts";
import type { Closing } from "../../shared/payments/closing.ts";
import { totalsOf } from "../../shared/payments/day-totals.ts";
import { NO_SUMS, plus } from "../../shared/payments/ledger.ts";
import { addDays, localDate } from "../../shared/values/days-and-times.ts";
import { times } from "../support/depth.ts";
import { clinic, desk } from "./desk-for-each.ts";
import { addPatients, openFrontDesk } from "./front-desk.ts";
import {
  checkOut,
  completed,
  FEE_LINE,
  insure,
  ledgerOf,
  openMoneyDesk,
  record,
  reverse,
  setStatus,
} from "./money-desk.ts";
import { DAY_TOTAL_NAMES, recount } from "./recount.ts";

openMoneyDesk();

const DESKS = 4;
const OPERATIONS = times(300, 100);
/** After this many operations, a day passes. */
const A_DAY = times(60, 20);
const DAY_MS = 86_400_000;

/** Returns a function that returns the next of a series of numbers below a limit, which is the same in every run. */
function drawing(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

/** Returns a value as text, which is the same for equal values whatever the order of their names. */
const bytes = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === "object" && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  );

const REFUSED = [404, 409, 422];

test("keeps every balance, account, day and closing equal to a recount while four desks do all that they can with money", {
  timeout: 240_000,
}, async () => {
  const next = drawing(20_261_127);
  const oneOf = <T>(all: readonly T[]): T => all[next(all.length)] as T;
  const places = [desk, await openFrontDesk(clinic)];
  const patients = [desk.patient_id, ...(await addPatients(clinic, 3))];
  const companies = [(await insure(patients[0])).company_id, (await insure(patients[1])).company_id];
  const visits: { readonly appointment_id: string; readonly patient_id: string }[] = [];
  for (const [nth, start_time] of ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"].entries()) {
    const visit = { ...places[nth % 2], patient_id: patients[nth % 4] ?? "" };
    visits.push({ appointment_id: await completed(start_time, visit), patient_id: visit.patient_id });
  }

  const recorded: string[] = [];
  const merges: string[] = [];
  const closings: Closing[] = [];
  /** How often each kind of operation succeeded. */
  const done: Record<string, number> = {};
  const readPatient = async (patient_id: string) =>
    (await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } })).body;
  const amount = () => 100 + next(5_000);
  const method = () => oneOf(["CARD", "CASH", "CHECK", "ACH"] as const);

  const entry =
    (kind: string, more: () => object = () => ({})) =>
    async () => {
      const visit = next(3) === 0 ? oneOf(visits) : undefined;
      const patient_id = visit?.patient_id ?? oneOf(patients);
      const { location_id } = oneOf(places);
      const about = visit && { appointment_id: visit.appointment_id };
      const answer = await record({ kind, amount_cents: amount(), location_id, ...about, ...more() }, { patient_id });
      if (answer.status === 201) recorded.push(answer.body.entry.entry_id);
      return answer.status;
    };

  async function merge(): Promise<number> {
    const [target, other] = [await readPatient(oneOf(patients)), await readPatient(oneOf(patients))];
    if (target.patient_id === other.patient_id) return 409;
    const body = { other_id: other.patient_id, version: target.version, other_version: other.version };
    const answer = await clinic.send("RECEPTIONIST", "patients", "merge", {
      params: { patient_id: target.patient_id },
      body: body as never,
    });
    if (answer.status === 200) merges.push(answer.body.merge_id);
    return answer.status;
  }

  async function undoMerge(): Promise<number> {
    const merge_id = merges.pop();
    if (!merge_id) return 409;
    return (await clinic.send("RECEPTIONIST", "patients", "undoMerge", { params: { merge_id } })).status;
  }

  async function settle(): Promise<number> {
    const { appointment_id } = oneOf(visits);
    const payments = [{ method: method(), amount_cents: amount() }];
    const discount = next(2) ? { amount_cents: 300, reason: "Goodwill" } : undefined;
    return (await checkOut(appointment_id, { lines: [FEE_LINE], payments, discount })).status;
  }

  async function undoCompletion(): Promise<number> {
    const { appointment_id } = oneOf(visits);
    const { status } = await setStatus(appointment_id, "IN-PROGRESS", { reverse_charges: true });
    if (status === 200) await setStatus(appointment_id, "COMPLETED");
    return status;
  }

  async function remit(): Promise<number> {
    const params = { company_id: oneOf(companies) };
    const { body } = await clinic.send("RECEPTIONIST", "payments", "listInsurerCharges", { params });
    const items = body.items.slice(0, 3).map(({ entry_id, open_cents }): NewRemittance["items"][number] => {
      const rest = oneOf(["open", "patient", "write_off"] as const);
      const amount_cents = Math.min(open_cents, amount());
      return { entry_id, amount_cents, rest, reason: rest === "write_off" ? "Contract rate" : "" };
    });
    const { location_id } = oneOf(places);
    const remittance = { location_id, method: "ACH" as const, reference: "EOB", items };
    return (await clinic.send("RECEPTIONIST", "payments", "remit", { params, body: remittance })).status;
  }

  async function close(): Promise<number> {
    const { location_id } = oneOf(places);
    const today = localDate(new Date(), "America/Chicago");
    const body = {
      date: addDays(today, -next(2)),
      counted_cents: { CASH: amount(), CHECK: amount() },
      note: "Counted twice",
    };
    const answer = await clinic.send("RECEPTIONIST", "payments", "closeDay", { params: { location_id }, body });
    if (answer.status === 201) closings.push(answer.body);
    return answer.status;
  }

  const company = () => ({ company_id: oneOf(companies) });
  const operations: Readonly<Record<string, () => Promise<number>>> = {
    charge: entry("CHARGE"),
    "charge a company": entry("CHARGE", company),
    pay: entry("PAYMENT", () => ({ method: method() })),
    "pay as a company": entry("PAYMENT", () => ({ method: method(), ...company() })),
    discount: entry("DISCOUNT", () => ({ reason: "Goodwill" })),
    refund: entry("REFUND", () => ({ method: method(), reason: "Too much" })),
    reallocate: entry("REALLOCATION", company),
    reverse: async () => (await reverse(oneOf(recorded) ?? "entry_01jd3v8c9m4q2w6x8z0y1t5k7n")).status,
    merge,
    "undo a merge": undoMerge,
    "check out": settle,
    "undo a completion": undoCompletion,
    remit,
    close,
  };
  const names = [...Object.keys(operations), "charge", "charge a company", "charge a company", "pay", "reverse"];

  const failures: string[] = [];
  async function act(): Promise<void> {
    const name = oneOf(names);
    const status = (await operations[name]?.()) ?? 0;
    if (status < 300) done[name] = (done[name] ?? 0) + 1;
    else if (!REFUSED.includes(status)) failures.push(`${name}: ${status}`);
  }
  // Each kind succeeds once at least, on the first day. What is drawn may be refused, such as a merge of a patient with itself, or
  // what a company does not owe yet.
  const kinds = Object.entries(operations);
  for (let round = 0; round < 60 && kinds.some(([name]) => !done[name]); round += 1)
    for (const [name, operate] of kinds)
      if (!done[name] || name === "charge a company") if ((await operate()) < 300) done[name] = (done[name] ?? 0) + 1;
  for (let at = 0; at < OPERATIONS; at += DESKS) {
    if (at > 0 && at % A_DAY === 0) vi.setSystemTime(Date.now() + DAY_MS);
    await Promise.all(Array.from({ length: DESKS }, act));
  }
  expect(failures).toEqual([]);
  expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(OPERATIONS / 3);
  expect(Object.keys(done).sort()).toEqual(Object.keys(operations).sort());

  const { entries, stored, counted } = await recount(clinic.tenant_id);
  expect(stored.balances).toEqual(counted.balances);
  expect(stored.open).toEqual(counted.owed);
  expect(stored.accounts).toEqual(counted.accounts);
  // A day that was closed without entries has totals of zero.
  const days = Object.entries(stored.days).filter(
    ([key, { total }]) => counted.days[key] || bytes(total) !== bytes(NO_SUMS),
  );
  expect(Object.fromEntries(days)).toEqual(counted.days);
  for (const day of Object.values(stored.days))
    for (const name of DAY_TOTAL_NAMES)
      expect(Object.values(day[name]).reduce((sum, each) => plus(sum, each), NO_SUMS)).toEqual(day.total);
  const ledger = await ledgerOf(desk.patient_id);
  const { patient_id } = await readPatient(desk.patient_id);
  expect(ledger.balance_cents).toBe(counted.balances[`${patient_id} patient`]?.[0] ?? 0);

  const { closingFigures } = await import("../../functions/api/payments/closings.ts");
  const { closingEntity } = await import("../../functions/entities/payments.ts");
  for (const { location_id, date, counted_cents, ...told } of closings) {
    const ofDay = entries.filter((each) => each.location_id === location_id && each.date === date);
    const { data } = await closingEntity().get({ tenant_id: clinic.tenant_id, location_id, date }).go();
    const figures = closingFigures(totalsOf(ofDay), counted_cents);
    const names = Object.keys(figures) as (keyof typeof figures)[];
    expect(bytes(Object.fromEntries(names.map((name) => [name, data?.[name]])))).toBe(bytes(figures));
    for (const name of ["expected_cents", "difference_cents", "received_cents"] as const)
      expect(told[name]).toEqual(figures[name]);
  }
});
