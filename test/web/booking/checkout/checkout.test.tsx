import { refuse } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  aCheckout,
  aLedger,
  anAppointment,
  anEntry,
  aReceipt,
  listed,
  nthId,
  PATIENT_ID,
} from "../../../support/render-desk.tsx";
import { button, dialog, eventually, field, inputNamed, text, type, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const CHECKOUT = `/api/appointments/${APPOINTMENT_ID}/checkout`;
const GET = `GET ${CHECKOUT}`;
const POST = `POST ${CHECKOUT}`;
const STATUS = `PATCH /api/appointments/${APPOINTMENT_ID}/status`;
const VIEW = `/receptionist/appointments/${APPOINTMENT_ID}/view`;
const completed = anAppointment({ appointment_status: "COMPLETED", version: 2 });
const checkedOut = (balance_cents = 0) => ({
  appointment_id: APPOINTMENT_ID,
  patient_id: PATIENT_ID,
  receipt: aReceipt(),
  balance_cents,
});

/** Opens the checkout of José's completed appointment. */
async function openCheckout(answers: Record<string, unknown> = {}) {
  const app = await openDesk(VIEW, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: completed,
    [POST]: checkedOut(),
    ...answers,
  });
  await eventually(() => expect(button(app.page, "Check out")).toBeTruthy());
  button(app.page, "Check out").click();
  await eventually(() => expect(text()).toContain("Due now"));
  return { ...app, form: dialog(app.page) };
}

const method = (form: ReturnType<typeof dialog>, value: string, nth = 0) =>
  form.findAllRadioGroups()[nth]?.findInputByValue(value)?.click();
const amountPaid = (form: ReturnType<typeof dialog>, nth = 0) =>
  form.findAllInputs().filter((each) => each.findNativeInput().getElement().name === `payments.${nth}.amount`)[0];
const line = { text: "Check-up", amount_cents: 8050, practitioner_id: completed.practitioner_id };

test("opens after Complete, and records a payment in full", async () => {
  const { api, page } = await openDesk(VIEW, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment({ appointment_status: "IN-PROGRESS" }),
    [STATUS]: completed,
    [POST]: checkedOut(),
  });
  await eventually(() => expect(button(page, "Complete")).toBeTruthy());
  button(page, "Complete").click();
  await eventually(() => expect(text()).toContain("Due now$80.50"));
  const form = dialog(page);
  method(form, "CARD");
  button(form, "Check out").click();
  button(form, "Check out").click();
  await eventually(() => expect(text()).toContain("Paid: $80.50 by card. Nothing is owed."));
  expect(api.named(POST).map(({ body }) => body)).toEqual([
    { lines: [line], payments: [{ method: "CARD", amount_cents: 8050 }] },
  ]);
  expect(api.named(POST)[0]?.headers.get("idempotency-key")).toBeTruthy();
  button(dialog(page), "Done").click();
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toHaveLength(0));
});

test("records nothing until it is chosen how the patient pays", async () => {
  const { api, form } = await openCheckout();
  button(form, "Check out").click();
  await eventually(() => expect(text()).toContain("Choose how it was paid."));
  expect(api.named(POST)).toEqual([]);
  method(form, "LATER");
  button(form, "Check out").click();
  await eventually(() => expect(api.named(POST)[0]?.body).toEqual({ lines: [line], payments: [] }));
});

test("adds a line, a discount and an insurer's part, and keeps the payment at what is left", async () => {
  const { api, form } = await openCheckout();
  button(form, "Add a line").click();
  await eventually(() => expect(inputNamed(form, "What for")).toBeTruthy());
  inputNamed(form, "What for").setInputValue("Bandage");
  inputNamed(form, "Amount").setInputValue("1,200");
  button(form, "Add a discount").click();
  await eventually(() => expect(field(form, "Reason for the discount")).toBeTruthy());
  type(form, "Reason for the discount", "Staff family");
  type(form, "Discount", "$200.50");
  button(form, "Split with an insurer").click();
  await eventually(() => expect(field(form, "Insurer pays")).toBeTruthy());
  type(form, "Insurer pays", "1000");
  await eventually(() => expect(text()).toContain("Due now$80.00"));
  await eventually(() => expect(amountPaid(form)?.findNativeInput().getElement().value).toBe("$80.00"));
  method(form, "CASH");
  button(form, "Check out").click();
  await eventually(() =>
    expect(api.named(POST)[0]?.body).toEqual({
      lines: [line, { ...line, text: "Bandage", amount_cents: 120_000 }],
      discount: { amount_cents: 20_050, reason: "Staff family" },
      insurer: { policy_id: nthId("policy", 1), amount_cents: 100_000 },
      payments: [{ method: "CASH", amount_cents: 8000 }],
    }),
  );
});

test("takes the rest by a second method, and says what stays open or is paid in advance", async () => {
  const { api, form } = await openCheckout();
  method(form, "CARD");
  amountPaid(form)?.setInputValue("50");
  await eventually(() => expect(text()).toContain("$30.50 stays open."));
  amountPaid(form)?.setInputValue("100");
  await eventually(() => expect(text()).toContain("$19.50 more than is due is kept as paid in advance."));
  amountPaid(form)?.setInputValue("50");
  button(form, "Pay with another method").click();
  await eventually(() => expect(amountPaid(form, 1)?.findNativeInput().getElement().value).toBe("$30.50"));
  method(form, "CASH", 1);
  button(form, "Check out").click();
  await eventually(() =>
    expect(api.named(POST)[0]?.body).toMatchObject({
      payments: [
        { method: "CARD", amount_cents: 5000 },
        { method: "CASH", amount_cents: 3050 },
      ],
    }),
  );
});

test("takes off what was paid in advance", async () => {
  const { form } = await openCheckout({ [GET]: aCheckout({ balance_cents: -3000 }) });
  expect(text()).toContain("Paid in advance−$30.00");
  expect(amountPaid(form)?.findNativeInput().getElement().value).toBe("$50.50");
});

test("pays what is owed from before together with this appointment", async () => {
  const { form } = await openCheckout({ [GET]: aCheckout({ balance_cents: 2000 }) });
  expect(text()).toContain("$20.00 is owed from before.");
  button(form, "Pay $100.50 together").click();
  await eventually(() => expect(amountPaid(form)?.findNativeInput().getElement().value).toBe("$100.50"));
});

test("takes the rest of an appointment that is charged already, and charges it no more", async () => {
  const charged = { lines: [], checked_out: true, charged_cents: 8050, open_cents: 3050, balance_cents: 3050 };
  const { api, form } = await openCheckout({ [GET]: aCheckout(charged) });
  expect(() => button(form, "Add a line")).toThrow();
  method(form, "CARD");
  button(form, "Check out").click();
  await eventually(() =>
    expect(api.named(POST)[0]?.body).toEqual({ lines: [], payments: [{ method: "CARD", amount_cents: 3050 }] }),
  );
});

test("says that another desk was faster, and keeps the input", async () => {
  const { api, form } = await openCheckout();
  api.on(POST, refuse("checked_out", "This appointment was checked out already."));
  method(form, "CARD");
  type(form, "What for", "Long check-up");
  button(form, "Check out").click();
  await eventually(() => expect(text()).toContain("This appointment was checked out already."));
  expect(typed(form, "What for")).toBe("Long check-up");
});

test("offers the receipt, and nothing to record, where everything is paid", async () => {
  const { page } = await openDesk(VIEW, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: completed,
    [GET]: aCheckout({ lines: [], checked_out: true, charged_cents: 8050, paid_cents: 8050 }),
    [`GET /api/patients/${PATIENT_ID}/ledger`]: aLedger([
      anEntry({ entry_id: nthId("entry", 2), appointment_id: nthId("appt", 2), receipt_id: nthId("receipt", 2) }),
      anEntry({ appointment_id: APPOINTMENT_ID, receipt_id: nthId("receipt", 1), receipt_number: "HR-2026-000123" }),
    ]),
  });
  await eventually(() => expect(button(page, "Check out")).toBeTruthy());
  button(page, "Check out").click();
  await eventually(() => expect(text()).toContain("This appointment is checked out, and nothing is open."));
  const receipts = () => [...dialog(page).findAll("a[href*=receipts]")].map((link) => link.getElement().textContent);
  await eventually(() => expect(receipts()).toEqual(["Receipt HR-2026-000123"]));
});

test("lists at the desk what is completed and not checked out, and opens its checkout", async () => {
  const { page } = await openDesk("/receptionist/dashboard", {
    "GET /api/appointments": ({ url }: { readonly url: URL }) =>
      listed(url.searchParams.get("to_check_out") === "true" ? [completed] : []),
  });
  await eventually(() => expect(text()).toContain("To check out (1)"));
  expect(document.querySelector("[aria-label='To check out'] > li")?.textContent).toMatch(/^\$80\.50José O'Neill/);
  button(page, "Check out José O'Neill").click();
  await eventually(() => expect(text()).toContain("Due now$80.50"));
});
