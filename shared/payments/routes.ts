import { listOf, PageQuery, pagesOf } from "../contract/paging.ts";
import { created, createdOnce, routeWith } from "../contract/route.ts";
import { NOT_FOUND_TEXTS } from "../contract/texts.ts";
import { BalanceQuery, InsurerBalance, NewRemittance, OpenBalance, OpenCharge, Remittance } from "./balances.ts";
import { CheckedOut, CheckoutProposal, NewCheckout } from "./checkout.ts";
import { Closing, Closings, NewClosing } from "./closing.ts";
import { Entries, EntryQuery } from "./entries.ts";
import { Ledger, NewLedgerEntry, Reversal } from "./ledger.ts";
import { MailedReceipt, Receipt, RecordedEntry } from "./receipt.ts";
import { PAYMENT_TEXTS } from "./texts.ts";

/** Defines an operation about a patient's money. */
const moneyRoute = routeWith({ reads: "patient_id" });

const DESK = ["RECEPTIONIST", "TENANT_ADMIN"] as const;
const READERS = ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"] as const;

export const payments = {
  listLedger: moneyRoute("GET", "/api/patients/{patient_id}/ledger", {
    scope: "payments:read",
    summary: "List a patient's ledger, newest first, with the balances of the patient and of insurance companies",
    roles: READERS,
    query: PageQuery,
    response: Ledger,
  }),
  record: moneyRoute("POST", "/api/patients/{patient_id}/ledger", {
    scope: "payments:write",
    summary: "Record a charge, discount, payment, refund or reallocation. A payment or refund gets a receipt",
    roles: DESK,
    body: NewLedgerEntry,
    ...createdOnce(RecordedEntry),
  }),
  reverse: moneyRoute("POST", "/api/ledger/{entry_id}/reverse", {
    scope: "payments:write",
    summary: "Reverse an entry of a ledger, once",
    roles: DESK,
    notFound: PAYMENT_TEXTS.entryNotFound,
    body: Reversal,
    ...createdOnce(RecordedEntry),
  }),
  getCheckout: moneyRoute("GET", "/api/appointments/{appointment_id}/checkout", {
    scope: "payments:read",
    summary: "Propose what is not yet charged for an appointment, with the fee as it was booked",
    roles: DESK,
    response: CheckoutProposal,
  }),
  checkOut: moneyRoute("POST", "/api/appointments/{appointment_id}/checkout", {
    scope: "payments:write",
    summary: "Check out an appointment: charges, discount, split with an insurance company and payments together",
    roles: DESK,
    body: NewCheckout,
    ...createdOnce(CheckedOut),
  }),
  getReceipt: moneyRoute("GET", "/api/receipts/{receipt_id}", {
    scope: "payments:read",
    summary: "Get a receipt, with what was reversed since",
    roles: DESK,
    notFound: PAYMENT_TEXTS.receiptNotFound,
    response: Receipt,
  }),
  mailReceipt: moneyRoute("POST", "/api/receipts/{receipt_id}/mail", {
    scope: "payments:write",
    summary: "Mail a receipt to its patient, unless a mail of it waits to be sent",
    roles: DESK,
    notFound: PAYMENT_TEXTS.receiptNotFound,
    ...created(MailedReceipt),
    idempotent: "content",
  }),
};

/** What insurance companies owe, open balances and closings, in the same domain as `payments`. */
export const settlements = {
  listBalances: moneyRoute("GET", "/api/balances", {
    scope: "payments:read",
    summary: "List the patients who owe something, longest first",
    roles: READERS,
    ...pagesOf(OpenBalance, BalanceQuery),
  }),
  listInsurerBalances: routeWith({ roles: READERS })("GET", "/api/insurers/balances", {
    scope: "payments:read",
    summary: "List what insurance companies owe",
    response: listOf(InsurerBalance),
  }),
  listInsurerCharges: moneyRoute("GET", "/api/insurers/{company_id}/charges", {
    scope: "payments:read",
    summary: "List the charges that an insurance company has not paid in full, oldest first",
    roles: READERS,
    notFound: NOT_FOUND_TEXTS.company,
    ...pagesOf(OpenCharge),
  }),
  listEntries: moneyRoute("GET", "/api/ledger", {
    scope: null,
    summary: "List the entries behind a figure of the takings report, latest first",
    roles: ["TENANT_ADMIN", "MANAGER"],
    query: EntryQuery,
    response: Entries,
  }),
  remit: routeWith({ roles: DESK })("POST", "/api/insurers/{company_id}/remittances", {
    scope: "payments:write",
    summary: "Record an insurance company's payment for at most 200 charges",
    notFound: NOT_FOUND_TEXTS.company,
    body: NewRemittance,
    ...createdOnce(Remittance),
  }),
  listClosings: routeWith({ roles: READERS })("GET", "/api/locations/{location_id}/closings", {
    scope: "payments:read",
    summary: "List the closings of a location, latest first",
    query: PageQuery,
    response: Closings,
  }),
  closeDay: routeWith({ roles: DESK })("POST", "/api/locations/{location_id}/closings", {
    scope: "payments:write",
    summary: "Close a day at a location with what was counted",
    body: NewClosing,
    ...createdOnce(Closing),
  }),
};
