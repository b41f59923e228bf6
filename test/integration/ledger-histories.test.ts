import { times } from "../support/depth.ts";
import { clinic, desk } from "./desk-for-each.ts";
import { addPatients } from "./front-desk.ts";
import { checkOut, completed, FEE_LINE, insure, ledgerOf, openMoneyDesk, record, reverse } from "./money-desk.ts";
import { DAY_TOTAL_NAMES, recount } from "./recount.ts";

openMoneyDesk();

const DESKS = 4;
const OPERATIONS = times(300, 60);

/** Returns a function that returns the next of a series of numbers below a limit, which is the same in every run. */
function drawing(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const REFUSED = [409, 422];

test("keeps every balance, account and day equal to a recount while four desks charge, take money, reverse and merge", {
  timeout: 240_000,
}, async () => {
  const next = drawing(20_261_127);
  const { company_id } = await insure();
  const patients = [desk.patient_id, ...(await addPatients(clinic, 3))];
  const appointment_id = await completed();
  await checkOut(appointment_id, { lines: [FEE_LINE], payments: [{ method: "CASH", amount_cents: 1_000 }] });
  const recorded: string[] = [];
  const merges: string[] = [];
  const version = async (patient_id: string) =>
    (await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } })).body;

  async function merge(): Promise<number> {
    const [target, other] = [await version(patients[next(4)] ?? ""), await version(patients[next(4)] ?? "")];
    if (target.patient_id === other.patient_id) return 409;
    const body = { other_id: other.patient_id, version: target.version, other_version: other.version };
    const answer = await clinic.send("RECEPTIONIST", "patients", "merge", {
      params: { patient_id: target.patient_id },
      body: body as never,
    });
    if (answer.status === 200) merges.push(answer.body.merge_id);
    return answer.status;
  }

  async function undo(): Promise<number> {
    const merge_id = merges.pop();
    if (!merge_id) return 409;
    return (await clinic.send("RECEPTIONIST", "patients", "undoMerge", { params: { merge_id } })).status;
  }

  /** Sends one operation, and returns its status. */
  async function act(): Promise<number> {
    const patient_id = patients[next(4)] ?? "";
    const amount_cents = 100 + next(5_000);
    const method = (["CARD", "CASH", "CHECK", "ACH"] as const)[next(4)];
    const about = next(3) === 0 && patient_id === desk.patient_id ? { appointment_id } : {};
    const of = async (body: object) => {
      const answer = await record({ amount_cents, ...about, ...body }, { patient_id });
      if (answer.status === 201) recorded.push(answer.body.entry.entry_id);
      return answer.status;
    };
    switch (next(10)) {
      case 0:
      case 1:
        return of({ kind: "CHARGE" });
      case 2:
        return of({ kind: "CHARGE", company_id });
      case 3:
      case 4:
        return of({ kind: "PAYMENT", method });
      case 5:
        return of({ kind: "DISCOUNT", reason: "Goodwill" });
      case 6:
        return of({ kind: "REFUND", method, reason: "Too much" });
      case 7:
        return next(2) ? of({ kind: "REALLOCATION", company_id }) : of({ kind: "PAYMENT", method, company_id });
      case 8:
        return (await reverse(recorded[next(recorded.length + 1)] ?? "entry_01jd3v8c9m4q2w6x8z0y1t5k7n")).status;
      default:
        return next(2) ? merge() : undo();
    }
  }

  const statuses: number[] = [];
  for (let at = 0; at < OPERATIONS; at += DESKS)
    statuses.push(...(await Promise.all(Array.from({ length: DESKS }, () => act()))));
  expect(statuses.filter((status) => status >= 300 && ![...REFUSED, 404].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(OPERATIONS / 3);

  const { stored, counted } = await recount(clinic.tenant_id);
  expect(stored.balances).toEqual(counted.balances);
  expect(stored.open).toEqual(counted.owed);
  expect(stored.days).toEqual(counted.days);
  expect(stored.accounts).toEqual(counted.accounts);
  for (const name of DAY_TOTAL_NAMES) expect(counted.sumsOf(name)).toEqual(counted.total);
  const ledger = await ledgerOf(desk.patient_id);
  const { patient_id } = await version(desk.patient_id);
  expect(ledger.balance_cents).toBe(counted.balances[`${patient_id} patient`]?.[0] ?? 0);
});
