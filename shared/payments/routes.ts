import { listOf, PageQuery, pagesOf } from "../contract/paging.ts";
import { created, createdOnce, routeWith } from "../contract/route.ts";
import { NOT_FOUND_TEXTS } from "../contract/texts.ts";
import { BalanceQuery, InsurerBalance, NewRemittance, OpenBalance, OpenCharge, Remittance } from "./balances.ts";
import { CheckedOut, CheckoutProposal, NewCheckout } from "./checkout.ts";
import { Closing, Closings, NewClosing } from "./closing.ts";
import { Entries, EntryQuery } from "./entries.ts";
import { Ledger, NewLedgerEntry, Reversal } from "./ledger.ts";
import { MailedReceipt, Receipt, RecordedEntry, RequestedMail } from "./receipt.ts";
import { PAYMENT_TEXTS } from "./texts.ts";

/** Defines an operation about a patient's money. */
const moneyRoute = routeWith({ reads: "patient_id" });

const DESK = ["RECEPTIONIST", "TENANT_ADMIN"] as const;
const READERS = ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"] as const;

export const payments = {
  listLedger: moneyRoute("GET", "/api/patients/{patient_id}/ledger", {
    summary: "List a patient's ledger, newest first, with the balances of the patient and of insurance companies",
    scope: "payments:read",
    roles: READERS,
    query: PageQuery,
    response: Ledger,
  }),
  record: moneyRoute("POST", "/api/patients/{patient_id}/ledger", {
    summary: "Record a charge, discount, payment, refund or reallocation. A payment or refund gets a receipt",
    scope: "payments:write",
    roles: DESK,
    body: NewLedgerEntry,
    ...createdOnce(RecordedEntry),
  }),
  reverse: moneyRoute("POST", "/api/ledger/{entry_id}/reverse", {
    summary: "Reverse an entry of a ledger, once",
    scope: null,
    roles: DESK,
    notFound: PAYMENT_TEXTS.entryNotFound,
    body: Reversal,
    ...createdOnce(RecordedEntry),
  }),
  getCheckout: moneyRoute("GET", "/api/appointments/{appointment_id}/checkout", {
    summary: "Propose what is not yet charged for an appointment, with the fee as it was booked",
    scope: "payments:read",
    roles: DESK,
    response: CheckoutProposal,
  }),
  checkOut: moneyRoute("POST", "/api/appointments/{appointment_id}/checkout", {
    summary: "Check out an appointment: charges, discount, split with an insurance company and payments together",
    scope: "payments:write",
    roles: DESK,
    body: NewCheckout,
    ...createdOnce(CheckedOut),
  }),
  getReceipt: moneyRoute("GET", "/api/receipts/{receipt_id}", {
    summary: "Get a receipt, with what was reversed since",
    scope: "payments:read",
    roles: DESK,
    notFound: PAYMENT_TEXTS.receiptNotFound,
    response: Receipt,
  }),
  mailReceipt: moneyRoute("POST", "/api/receipts/{receipt_id}/mail", {
    summary: "Mail a receipt to its patient, unless a mail of it waits to be sent",
    scope: null,
    roles: DESK,
    notFound: PAYMENT_TEXTS.receiptNotFound,
    ...created(MailedReceipt),
    idempotent: "content",
  }),
  mailStatement: moneyRoute("POST", "/api/patients/{patient_id}/statement/mail", {
    summary: "Mail a patient the statement of the account, unless a mail of it waits to be sent",
    scope: null,
    roles: DESK,
    ...created(RequestedMail),
    idempotent: "content",
  }),
};

/** What insurance companies owe, open balances and closings, in the same domain as `payments`. */
export const settlements = {
  listBalances: moneyRoute("GET", "/api/balances", {
    summary: "List the patients who owe something, longest first",
    scope: "payments:read",
    roles: READERS,
    ...pagesOf(OpenBalance, BalanceQuery),
  }),
  listInsurerBalances: routeWith({ roles: READERS })("GET", "/api/insurers/balances", {
    summary: "List what insurance companies owe",
    scope: "payments:read",
    response: listOf(InsurerBalance),
  }),
  listInsurerCharges: moneyRoute("GET", "/api/insurers/{company_id}/charges", {
    summary: "List the charges that an insurance company has not paid in full, oldest first",
    scope: "payments:read",
    roles: READERS,
    notFound: NOT_FOUND_TEXTS.company,
    ...pagesOf(OpenCharge),
  }),
  listEntries: moneyRoute("GET", "/api/ledger", {
    summary: "List the entries behind a figure of the takings report, latest first",
    scope: null,
    roles: ["TENANT_ADMIN", "MANAGER"],
    query: EntryQuery,
    response: Entries,
  }),
  remit: routeWith({ roles: DESK })("POST", "/api/insurers/{company_id}/remittances", {
    summary: "Record an insurance company's payment for at most 200 charges",
    scope: "payments:write",
    notFound: NOT_FOUND_TEXTS.company,
    body: NewRemittance,
    ...createdOnce(Remittance),
  }),
  listClosings: routeWith({ roles: READERS })("GET", "/api/locations/{location_id}/closings", {
    summary: "List the closings of a location, latest first",
    scope: "payments:read",
    query: PageQuery,
    response: Closings,
  }),
  closeDay: routeWith({ roles: DESK })("POST", "/api/locations/{location_id}/closings", {
    summary: "Close a day at a location with what was counted",
    scope: null,
    body: NewClosing,
    ...createdOnce(Closing),
  }),
};
