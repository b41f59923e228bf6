import { addDays } from "../../shared/values/days-and-times.ts";
import { MONDAY } from "../support/dates.ts";
import { printFigures, times } from "../support/depth.ts";
import { clinic, desk } from "./desk-for-each.ts";
import { addPatients } from "./front-desk.ts";
import { checkOut, completed, FEE_LINE, ledgerOf, openMoneyDesk, pay, record } from "./money-desk.ts";

openMoneyDesk();

const AT_ONCE = times(100, 30);
const YEAR = MONDAY.slice(0, 4);

test("gives simultaneous payments receipt numbers without a gap, and refuses none of them", {
  timeout: 60_000,
}, async () => {
  const patients = await addPatients(clinic, 10);
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      record({ kind: "PAYMENT", amount_cents: 100 + n, method: "CASH" }, { patient_id: patients[n % 10] ?? "" }),
    ),
  );
  printFigures(`receipts at once: ${AT_ONCE} in ${Math.round(performance.now() - start)} ms`);
  expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(new Set([201]));
  const numbers = answers.map(({ body }) => body.receipt?.receipt_number).sort();
  const wanted = Array.from({ length: AT_ONCE }, (_, n) => `LS-${YEAR}-${String(n + 1).padStart(6, "0")}`);
  expect(numbers).toEqual(wanted);
});

test("gives each location prefixes of its own, and refuses those of another one", async () => {
  const { body: first } = await clinic.send("TENANT_ADMIN", "locations", "get", { params: desk });
  const { location_id: _id, version: _version, receipt_prefix: _prefix, ...details } = first;
  const create = (changes: object) =>
    clinic.send("TENANT_ADMIN", "locations", "create", { body: { ...details, ...changes } as never });
  const [one, two] = [await create({ location_name: "Lake Shore" }), await create({ location_name: "Long Sands" })];
  expect([one.body.receipt_prefix, two.body.receipt_prefix]).toEqual(["LS", "LO"]);
  const taken = { status: 409, body: { fields: { receipt_prefix: "Another location has these letters." } } };
  expect(await create({ location_name: "Third", receipt_prefix: "ls" })).toMatchObject(taken);
  const change = (receipt_prefix: string) =>
    clinic.send("TENANT_ADMIN", "locations", "update", {
      params: { location_id: two.body.location_id },
      body: { receipt_prefix, version: two.body.version },
    });
  expect(await change("LS")).toMatchObject(taken);
  expect((await change("SAND")).body.receipt_prefix).toBe("SAND");
  expect((await create({ location_name: "Fourth", receipt_prefix: "LO" })).status).toBe(201);
});

test("dates what is recorded after a closing on the next day, also its receipt", async () => {
  const today = (await pay(1_000)).body.entry.date;
  const { ledgerDayEntity } = await import("../../functions/entities/payments.ts");
  const key = { tenant_id: clinic.tenant_id, location_id: desk.location_id, date: today };
  await ledgerDayEntity().patch(key).set({ closed: true }).add({ version: 1 }).go();
  const later = (await pay(2_000)).body;
  expect(later).toMatchObject({ entry: { date: addDays(today, 1) }, receipt: { date: addDays(today, 1) } });
  const day = await ledgerDayEntity().get(key).go();
  expect(day.data?.totals.total.paid_cents).toBe(1_000);
});

test("shows the billing address of the location on a receipt", async () => {
  const billing = { street: "PO Box 7", city: "Duluth", state: "MN", zipcode: "55802", payment_type: "CHECK" as const };
  const { location_id } = desk;
  const saved = await clinic.send("TENANT_ADMIN", "billing", "create", { body: { location_id, ...billing } });
  expect(saved.status).toBe(201);
  const appointment_id = await completed();
  const { body } = await checkOut(appointment_id, { lines: [FEE_LINE] });
  expect(body.receipt.billing_address.street).toBe("PO Box 7");
  expect((await ledgerOf()).items[0]).toMatchObject({ receipt_number: body.receipt.receipt_number });
});
