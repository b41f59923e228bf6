import { act } from "@testing-library/react";
import type { TenantRole } from "../../../../shared/contract/roles.ts";
import { sessionStore } from "../../../../web/src/session/session-store.ts";
import { refuse } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import {
  aLedger,
  anAppointment,
  anEntry,
  aPatient,
  aReceipt,
  listed,
  nthId,
  PATIENT_ID,
} from "../../../support/render-desk.tsx";
import { button, dialog, eventually, field, text, type, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const LEDGER = `/api/patients/${PATIENT_ID}/ledger`;
const COMPANY = nthId("comp", 1);
const charge = anEntry();
const payment = anEntry({
  entry_id: nthId("entry", 2),
  kind: "PAYMENT",
  amount_cents: 5000,
  method: "CARD",
  text: "",
  receipt_id: nthId("receipt", 1),
  receipt_number: "HR-2026-000123",
});
const insured = anEntry({ entry_id: nthId("entry", 3), amount_cents: 1500, company_id: COMPANY });
const owing = aLedger([payment, insured, charge], {
  balance_cents: 3050,
  insurers: [{ company_id: COMPANY, balance_cents: 1500 }],
});
const recorded = (changes: Parameters<typeof anEntry>[0] = {}, receipt: object | undefined = undefined) => ({
  patient_id: PATIENT_ID,
  entry: anEntry(changes),
  balance_cents: 0,
  ...(receipt && { receipt }),
});

async function openAccount(answers: Record<string, unknown> = {}, as: TenantRole = "RECEPTIONIST") {
  const app = await openDesk(
    as === "RECEPTIONIST"
      ? `/receptionist/patients/${PATIENT_ID}/profile?tab=account`
      : `/patients/${PATIENT_ID}/account`,
    {
      [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
      [`GET ${LEDGER}`]: owing,
      "GET /api/appointments": listed([anAppointment()]),
      ...answers,
    },
    as,
  );
  await eventually(() => expect(entries().length).toBeGreaterThan(0));
  return app;
}
const entries = () => [...document.querySelectorAll(".ledger > li")].map((each) => each.textContent);
const dialogOpen = async (page: Parameters<typeof dialog>[0]) => {
  await eventually(() => expect(dialog(page).findAllFormFields().length).toBeGreaterThan(0));
  return dialog(page);
};

/** Chooses an entry of the menu beside the button that records a payment. */
async function add(page: Parameters<typeof dialog>[0], kind: string) {
  const menu = page.findButtonDropdown();
  menu?.openDropdown();
  menu?.findItemById(kind)?.click();
  return dialogOpen(page);
}

test("shows what the patient and the insurer owe, and each entry with its payer, method and receipt", async () => {
  await openAccount();
  expect(text()).toContain("Owes$30.50");
  expect(text()).toContain("Great Lakes Mutual owes$15.00");
  expect(entries()).toEqual([
    "Nov 20, 2026Payment · CardAmara Okafor · Harbor Road · Receipt HR-2026-000123−$50.00Reverse",
    "Nov 20, 2026Charge Check-upGreat Lakes Mutual · Amara Okafor · Harbor Road$15.00Reverse",
    "Nov 20, 2026Charge Check-upAmara Okafor · Harbor Road$80.50Reverse",
  ]);
  await eventually(() => expect(text()).toContain("Balanceowes $30.50"));
});

test("marks what was reversed, and offers neither it nor its reversal to be reversed", async () => {
  const reversal = anEntry({
    entry_id: nthId("entry", 9),
    kind: "REVERSAL",
    reversed_kind: "CHARGE",
    reverses: charge.entry_id,
    reason: "Wrong patient",
    text: "",
  });
  const { entry_id: reversed_by } = reversal;
  await openAccount({ [`GET ${LEDGER}`]: aLedger([reversal, { ...charge, reversed_by }]) });
  expect(entries()).toEqual([
    "Nov 20, 2026Reversal of: chargeWrong patientAmara Okafor · Harbor Road−$80.50",
    "Nov 20, 2026Charge Check-up ReversedAmara Okafor · Harbor Road$80.50",
  ]);
});

test("records the payment of the rest for the appointment that is open, and offers its receipt", async () => {
  const { api, page } = await openAccount({
    [`POST ${LEDGER}`]: recorded({ kind: "PAYMENT" }, aReceipt({ kind: "PAYMENT" })),
  });
  button(page, "Record a payment").click();
  const form = await dialogOpen(page);
  expect(typed(form, "Amount")).toBe("$30.50");
  form.findRadioGroup()?.findInputByValue("CARD")?.click();
  button(form, "Record").click();
  await eventually(() => expect(text()).toContain("Payment recorded"));
  expect(api.named(`POST ${LEDGER}`)[0]?.body).toEqual({
    kind: "PAYMENT",
    amount_cents: 3050,
    method: "CARD",
    appointment_id: charge.appointment_id,
    text: "",
    reason: "",
  });
  const print = vi.fn();
  vi.stubGlobal("print", print);
  button(dialog(page), "Print receipt").click();
  await eventually(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelector(".print-sheet")?.textContent).toContain("HR-2026-000123");
  expect(document.querySelector(".print-sheet")?.textContent).not.toContain("Copy");
  act(() => void window.dispatchEvent(new Event("afterprint")));
});

const mailed = { patient_id: PATIENT_ID, due_at: "2026-11-20T15:33:00.000Z", reason: null };

test("mails a receipt once, and says so", async () => {
  const mail = `POST /api/receipts/${nthId("receipt", 1)}/mail`;
  const { api, page } = await openAccount({
    [`POST ${LEDGER}`]: recorded({ kind: "PAYMENT" }, aReceipt()),
    [mail]: { receipt_id: nthId("receipt", 1), ...mailed },
  });
  button(page, "Record a payment").click();
  const form = await dialogOpen(page);
  form.findRadioGroup()?.findInputByValue("CASH")?.click();
  button(form, "Record").click();
  await eventually(() => expect(button(dialog(page), "Mail receipt")).toBeTruthy());
  button(dialog(page), "Mail receipt").click();
  await eventually(() => expect(text()).toContain("The receipt will be mailed in a moment."));
  expect(api.named(mail)).toHaveLength(1);
});

test("asks for the reason of a discount and of a refund, and for the method of a refund", async () => {
  const { api, page } = await openAccount({ [`POST ${LEDGER}`]: recorded({ kind: "DISCOUNT" }) });
  const discount = await add(page, "DISCOUNT");
  expect(discount.findRadioGroup()).toBeNull();
  type(discount, "Amount", "5");
  button(discount, "Give discount").click();
  await eventually(() =>
    expect(field(discount, "Reason").findError()?.getElement().textContent).toBe("Reason is required"),
  );
  type(discount, "Reason", "Long wait");
  button(discount, "Give discount").click();
  await eventually(() => expect(text()).toContain("Discount given"));
  expect(api.named(`POST ${LEDGER}`)[0]?.body).toMatchObject({
    kind: "DISCOUNT",
    amount_cents: 500,
    reason: "Long wait",
  });
  const refund = await add(page, "REFUND");
  type(refund, "Amount", "5");
  button(refund, "Refund").click();
  await eventually(() => expect(text()).toContain("Choose how it was paid."));
});

test("moves what an insurer owes to the patient", async () => {
  const { api, page } = await openAccount({ [`POST ${LEDGER}`]: recorded({ kind: "REALLOCATION" }) });
  const form = await add(page, "REALLOCATION");
  type(form, "Amount", "15");
  button(form, "Move").click();
  await eventually(() => expect(text()).toContain("Moved to the patient"));
  expect(api.named(`POST ${LEDGER}`)[0]?.body).toMatchObject({ kind: "REALLOCATION", company_id: COMPANY });
});

test("reverses an entry with a reason, and says why that failed", async () => {
  const reverse = `POST /api/ledger/${charge.entry_id}/reverse`;
  const { api, page } = await openAccount({ [reverse]: refuse("already_reversed", "This was reversed already.") });
  button(page, "Reverse Charge, $80.50").click();
  const form = await dialogOpen(page);
  type(form, "Reason", "Wrong patient");
  button(form, "Reverse").click();
  await eventually(() => expect(text()).toContain("This was reversed already."));
  api.on(reverse, recorded({ kind: "REVERSAL" }));
  button(form, "Reverse").click();
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toHaveLength(0));
  expect(api.named(reverse).map(({ body }) => body)).toEqual([
    { reason: "Wrong patient" },
    { reason: "Wrong patient" },
  ]);
});

test("offers refunds and reversals to administrators only, where the clinic says so", async () => {
  const { page } = await openAccount();
  const offered = () => {
    page.findButtonDropdown()?.openDropdown();
    return [
      page.findButtonDropdown()?.findItemById("REFUND") !== null,
      page.findAllButtons().some((each) => each.getElement().ariaLabel?.startsWith("Reverse ")),
    ];
  };
  expect(offered()).toEqual([true, true]);
  const { user } = sessionStore.getState();
  const tenant = user?.tenant && { ...user.tenant, refunds_by_administrators: true };
  if (!user || !tenant) throw new Error("No one is signed in");
  act(() => sessionStore.setState({ user: { ...user, tenant } }));
  page.findButtonDropdown()?.findNativeButton().click();
  expect(offered()).toEqual([false, false]);
});

test.each([
  ["TENANT_ADMIN", true],
  ["MANAGER", false],
] as const)("opens the account of a patient for a %s by itself, to record: %s", async (as, records) => {
  const { page } = await openAccount({}, as);
  await eventually(() => expect(heading()).toBe("Account of José O'Neill"));
  expect(page.findButtonDropdown() !== null).toBe(records);
  expect(document.querySelector("a[href^='/receipts/']") !== null).toBe(records);
});

test("shows a receipt as a copy with what was reversed since, without the menu", async () => {
  const receipt_id = nthId("receipt", 1);
  await openDesk(`/receipts/${receipt_id}`, {
    [`GET /api/receipts/${receipt_id}`]: aReceipt({
      copy: true,
      reversed: [{ entry_id: nthId("entry", 9), date: "2026-11-23", amount_cents: 8050, reverses: nthId("entry", 2) }],
    }),
  });
  const sheet = document.querySelector("article")?.textContent;
  expect(sheet).toContain("Receipt HR-2026-000123Nov 20, 2026Copy");
  expect(sheet).toContain("Check-up$80.50Payment by card−$80.50Paid$80.50Owed at the clinic afterwards$0.00");
  expect(sheet).toContain("Payment by card: $80.50, reversed on Nov 23, 2026");
  expect(sheet).toContain("Thank you.");
  expect(document.querySelector("nav")).toBeNull();
});

test("prints a statement of the patient's part, oldest first, with the balance after each entry", async () => {
  await openDesk(`/receptionist/patients/${PATIENT_ID}/statement`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET ${LEDGER}`]: owing,
  });
  await eventually(() => expect(document.querySelectorAll("article tbody tr")).toHaveLength(2));
  const lines = [...document.querySelectorAll("article tbody tr")].map((each) => each.textContent);
  expect(lines).toEqual(["Nov 20, 2026Charge · Check-up$80.50$80.50", "Nov 20, 2026Payment · Card−$50.00$30.50"]);
  expect(document.querySelector("article")?.textContent).toContain("Owes: $30.50");
});

test("says on the statement that nothing was charged or paid, in place of a table without lines", async () => {
  await openDesk(`/receptionist/patients/${PATIENT_ID}/statement`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET ${LEDGER}`]: aLedger(),
  });
  await eventually(() => expect(document.querySelector("article")?.textContent).toContain("Owes: $0.00"));
  expect(document.querySelector("article")?.textContent).toContain("Nothing was charged or paid yet.");
  expect(document.querySelector("article table")).toBeNull();
});

test("mails a statement, or says why it can't", async () => {
  const mail = `POST /api/patients/${PATIENT_ID}/statement/mail`;
  const { api, page } = await openDesk(`/receptionist/patients/${PATIENT_ID}/statement`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET ${LEDGER}`]: owing,
    [mail]: { ...mailed, reason: "No email address is known." },
  });
  await eventually(() => expect(button(page, "Mail statement")).toBeTruthy());
  button(page, "Mail statement").click();
  await eventually(() => expect(text()).toContain("The statement is not mailedNo email address is known."));
  api.on(mail, mailed);
  button(page, "Mail statement").click();
  await eventually(() => expect(text()).toContain("The statement will be mailed in a moment."));
  expect(text()).not.toContain("No email address is known.");
});
