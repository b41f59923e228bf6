import { clinic, desk, emulators } from "./desk-for-each.ts";
import { dispatch, inMinutes, settingsFor } from "./message-desk.ts";
import { checkOut, completed, FEE_LINE, insure, ledgerOf, openMoneyDesk, pay, record, reverse } from "./money-desk.ts";
import { recount } from "./recount.ts";

openMoneyDesk();

const patientOf = async (patient_id: string) =>
  (await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } })).body;

const register = async (more: object = {}) =>
  (
    await clinic.send("RECEPTIONIST", "patients", "create", {
      body: { first_name: "Ada", last_name: "Byron", contact: "555-0102", dob: "1980-12-10", ...more } as never,
    })
  ).body.patient_id;

async function merge(target_id: string, other_id: string): Promise<string> {
  const [{ version }, { version: other_version }] = [await patientOf(target_id), await patientOf(other_id)];
  const answer = await clinic.send("RECEPTIONIST", "patients", "merge", {
    params: { patient_id: target_id },
    body: { other_id, version, other_version },
  });
  expect(answer.status).toBe(200);
  return answer.body.merge_id;
}

test("moves a ledger with its patient, and returns it with what was recorded since about its appointments", async () => {
  const { company_id } = await insure();
  const target = await register();
  const appointment_id = await completed();
  const lines = [FEE_LINE];
  await checkOut(appointment_id, { lines, payments: [{ method: "CARD", amount_cents: 3_000 }] });
  await record({ kind: "CHARGE", amount_cents: 2_500, company_id });
  const paid = (await pay(500, {})).body.entry.entry_id;
  await record({ kind: "CHARGE", amount_cents: 700 }, { patient_id: target });

  const merge_id = await merge(target, desk.patient_id);
  expect(await ledgerOf(desk.patient_id)).toMatchObject({
    patient_id: target,
    balance_cents: 8_000 - 3_000 - 500 + 700,
    insurers: [{ company_id, balance_cents: 2_500 }],
  });
  vi.setSystemTime(Date.now() + 1_000);
  await checkOut(appointment_id, { payments: [{ method: "CASH", amount_cents: 5_000 }] });
  await reverse(paid);
  await record({ kind: "CHARGE", amount_cents: 100 }, { patient_id: target });

  expect((await clinic.send("RECEPTIONIST", "patients", "undoMerge", { params: { merge_id } })).status).toBe(200);
  expect((await ledgerOf(target)).balance_cents).toBe(800);
  const returned = await ledgerOf(desk.patient_id);
  expect(returned).toMatchObject({ balance_cents: 0, insurers: [{ balance_cents: 2_500 }] });
  expect(returned.items).toHaveLength(6);
  const { stored, counted } = await recount(clinic.tenant_id);
  expect(stored.balances).toEqual(counted.balances);
  expect(stored.open).toEqual(counted.owed);
});

test("keeps the amounts of an erased patient, and nothing that says who it was or what was done", async () => {
  const { policy_id } = await insure();
  const appointment_id = await completed();
  const { body } = await checkOut(appointment_id, {
    lines: [{ text: "Knee injection", amount_cents: 9_000 }],
    insurer: { policy_id, amount_cents: 6_000 },
    discount: { amount_cents: 500, reason: "Out of work" },
    payments: [{ method: "CARD", amount_cents: 1_000 }],
  });
  const before = await recount(clinic.tenant_id);
  const erased = await clinic.send("TENANT_ADMIN", "patients", "erase", {
    params: { patient_id: desk.patient_id },
  });
  expect(erased.status).toBe(200);

  const { entries, stored } = await recount(clinic.tenant_id);
  expect(entries.map(({ text, reason, policy_id: policy }) => [text, reason, policy])).toEqual(
    entries.map(() => ["", "", undefined]),
  );
  expect(stored.days).toEqual(before.stored.days);
  expect(stored.balances).toEqual(before.stored.balances);
  const { receipt_id, receipt_number } = body.receipt;
  const { body: receipt } = await clinic.send("RECEPTIONIST", "payments", "getReceipt", { params: { receipt_id } });
  expect(receipt).toMatchObject({ receipt_number, patient_name: "", charged_cents: 9_000, paid_cents: 1_000 });
  expect(JSON.stringify(receipt)).not.toMatch(/Hopper|Knee|work|Lake Street 1/);
});

const mails = () => emulators.outbox.list();

test("mails the receipt of a payment in the patient's language after three minutes, unless it was reversed", async () => {
  const body = { ...settingsFor("patient"), version: 0 };
  await clinic.send("TENANT_ADMIN", "tenants", "putNotificationSettings", { body });
  const patient_id = await register({ email: "ada@example.com", preferred_language: "es" });
  const charged = { kind: "CHARGE", amount_cents: 8_000, text: "Knee injection" };
  await record(charged, { patient_id });
  const payment = { kind: "PAYMENT", method: "CARD", amount_cents: 5_000 };
  const [kept, undone] = [await record(payment, { patient_id }), await record(payment, { patient_id })];
  await reverse(undone.body.entry.entry_id);
  const before = mails().length;
  expect(await dispatch(inMinutes(2))).toEqual({});
  expect(await dispatch(inMinutes(4))).toEqual({ SENT: 1, SKIPPED: 1 });
  expect(mails()).toHaveLength(before + 1);
  const [mail] = mails();
  expect(mail).toMatchObject({ to: "ada@example.com", subject: expect.stringContaining("Su pago a") });
  const { receipt } = kept.body;
  for (const text of [receipt?.receipt_number ?? "", "Pago con tarjeta", "50.00", "Lake Street"])
    expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain("Knee");

  const again = { params: { receipt_id: receipt?.receipt_id ?? "" } };
  const asked = await clinic.send("RECEPTIONIST", "payments", "mailReceipt", again);
  expect(asked.status).toBe(201);
  expect((await clinic.send("RECEPTIONIST", "payments", "mailReceipt", again)).body).toEqual(asked.body);
  await clinic.send("TENANT_ADMIN", "tenants", "putNotificationSettings", {
    body: { ...settingsFor("no one"), version: 1 },
  });
  expect(await dispatch(inMinutes(1))).toEqual({ SENT: 1 });

  const statement = await clinic.send("RECEPTIONIST", "payments", "mailStatement", { params: { patient_id } });
  expect(statement).toMatchObject({ status: 201, body: { reason: null } });
  expect(await dispatch(inMinutes(2))).toEqual({ SENT: 1 });
  const [sent] = mails();
  expect(sent).toMatchObject({ to: "ada@example.com", subject: expect.stringContaining("Su cuenta en") });
  for (const text of ["Pago con tarjeta: -$50.00", "Anulado: Pago con tarjeta: $50.00", "Pendiente de pago:\n$30.00"])
    expect(sent?.text).toContain(text);
  expect(sent?.text).not.toContain("Knee");
});
