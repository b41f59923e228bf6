import type { Activity } from "../../../shared/audit/audit.ts";
import type { AuditedOperation } from "../../../shared/contract/contract.ts";
import { counted } from "../../../shared/values/us-text.ts";

type Entry = Pick<Activity, "operation" | "record_ids" | "searched">;

const countOf = ({ record_ids }: Entry, noun: string) => counted(record_ids.length, noun);

/** Returns a function that returns "Listed 50 patients" or "Searched patients, 3 found". The text of a search is not stored. */
const reading = (noun: string) => (entry: Entry) =>
  entry.searched ? `Searched ${noun}s, ${entry.record_ids.length} found` : `Listed ${countOf(entry, noun)}`;

/** What an operation is called on the screen, where its name does not say it in the same words. */
const ACTIONS: Readonly<Partial<Record<AuditedOperation, string | ((entry: Entry) => string)>>> = {
  "accounts.signIn": "Logged in",
  "accounts.resetPassword": "Set a new password by a recovery link",
  "accounts.signOutEverywhere": "Logged out everywhere",
  "accounts.signup": "Invited the first administrator of a new clinic",
  "accounts.createUser": "Added an administrator",
  "accounts.resendInvitation": "Invited an administrator again",
  "accounts.inviteAdministrator": "Invited an administrator",
  "accounts.inviteAdministratorOf": "Invited an administrator for the clinic",
  "accounts.updateAdministrator": "Activated or deactivated an administrator",
  "accounts.updateAdministratorOf": "Activated or deactivated an administrator of the clinic",
  "accounts.resendAdministratorInvitation": "Sent an administrator the invitation again",
  "accounts.handOver": "Handed the clinic over",
  "accounts.resetMfa": "Reset a second factor",
  "tenants.create": "Created the clinic",
  "tenants.setStatus": "Activated or deactivated the clinic",
  "tenants.createNote": "Added a note about the clinic",
  "tenants.announce": "Sent an announcement to clinics",
  "tenants.updateCurrent": "Changed the clinic profile",
  "tenants.putNotificationSettings": "Changed the notification settings",
  "offboarding.getExport": "Got the link to an export of the clinic",
  "offboarding.startExport": "Asked for an export of the clinic",
  "offboarding.requestDeletion": "Requested the deletion of the clinic",
  "offboarding.confirmDeletion": "Confirmed the deletion of the clinic",
  "offboarding.cancelDeletion": "Cancelled the deletion of the clinic",
  "logos.put": "Changed the logo",
  "locations.renameRoom": "Renamed a room",
  "locations.setRoomStatus": "Activated or deactivated a room",
  "billing.create": "Added billing information",
  "billing.replace": "Changed billing information",
  "billing.remove": "Deleted billing information",
  "insurance.createProvider": "Added an insurance provider",
  "insurance.updateProvider": "Changed an insurance provider",
  "insurance.removeProvider": "Deleted an insurance provider",
  "insurance.createCompany": "Added an insurance company",
  "insurance.updateCompany": "Changed an insurance company",
  "insurance.removeCompany": "Deleted an insurance company",
  "locations.createClosure": "Closed a location on some days",
  "staff.add": "Added a staff member",
  "staff.update": "Changed a staff member",
  "staff.setRoles": "Changed the roles of a person",
  "staff.resendInvitation": "Invited a staff member again",
  "staff.putSchedules": "Changed a schedule",
  "staff.createTimeOff": "Recorded time off",
  "staff.removeTimeOff": "Deleted time off",
  "staff.requestTimeOff": "Requested time off",
  "staff.answerTimeOff": "Approved or refused time off",
  "staff.setAvailability": "Opened or closed a day of a schedule",
  "patients.list": reading("patient"),
  "patients.create": "Registered a patient",
  "patients.findDuplicates": "Looked for duplicates of a patient",
  "patients.get": "Opened a patient",
  "patients.update": "Changed a patient",
  "patients.listAppointments": (entry) => `Listed ${countOf(entry, "appointment")} of a patient`,
  "patients.listNotes": "Read notes about a patient",
  "patients.createNote": "Added a note about a patient",
  "patients.getInsurance": "Read the insurance of a patient",
  "patients.putInsurance": "Changed the insurance of a patient",
  "patients.listHistory": "Read the history of a patient",
  "patients.listDuplicates": (entry) => `Listed ${countOf(entry, "likely duplicate")}`,
  "patients.markDistinct": "Marked two patients as different people",
  "patients.merge": "Merged two patients",
  "patients.erase": "Erased a patient, or looked at what an erasure removes",
  "patients.listMerges": (entry) => `Listed merges of ${countOf(entry, "patient")}`,
  "patients.undoMerge": "Undid a merge of two patients",
  "patients.listLeads": reading("lead"),
  "patients.getLead": "Opened a lead",
  "patients.convertLead": "Converted a lead into a patient",
  "appointments.list": reading("appointment"),
  "appointments.get": "Opened an appointment",
  "appointments.listOfPractitioner": (entry) => `Listed ${countOf(entry, "appointment")} of a practitioner`,
  "appointments.book": "Booked an appointment",
  "appointments.bookSeries": "Booked an appointment of a series",
  "appointments.reschedule": "Rescheduled an appointment",
  "appointments.setStatus": "Changed an appointment's status",
  "appointments.bulk": "Moved or cancelled several appointments at once",
  "appointments.undoBulk": "Undid a change of several appointments",
  "appointments.listOwn": reading("own appointment"),
  "appointments.getOwn": "Opened an own appointment",
  "appointments.setOwnStatus": "Changed the status of an own appointment",
  "appointments.listNotes": "Read notes about an appointment",
  "appointments.createNote": "Added a note about an appointment",
  "appointments.listHistory": "Read the history of an appointment",
  "appointments.listWaitlist": (entry) => `Listed ${countOf(entry, "patient")} on the waitlist`,
  "appointments.addToWaitlist": "Added a patient to the waitlist",
  "appointments.updateWaitlistEntry": "Changed what a patient waits for",
  "appointments.removeFromWaitlist": "Removed a patient from the waitlist",
  "appointments.listWaitlistMatches": (entry) => `Listed ${countOf(entry, "patient")} who could have a free time`,
  "appointments.markSeen": "Marked what a patient did online as seen",
  "appointments.releaseHold": "Took a time that a patient was booking online",
  "online.putSettings": "Changed the settings of online booking",
  "online.book": "Booked an appointment online",
  "online.confirm": "Confirmed an appointment by a link",
  "online.cancel": "Cancelled an appointment by a link",
  "online.move": "Moved an appointment by a link",
  "online.acceptOffer": "Accepted an offered time by a link",
  "online.declineOffer": "Declined an offered time by a link",
  "payments.listLedger": "Opened the ledger of a patient",
  "payments.record": "Recorded a charge, payment or refund",
  "payments.reverse": "Reversed an entry of a ledger",
  "payments.getCheckout": "Opened the checkout of an appointment",
  "payments.checkOut": "Checked out an appointment",
  "payments.getReceipt": "Opened a receipt",
  "payments.mailReceipt": "Mailed a receipt",
  "payments.mailStatement": "Mailed the statement of an account",
  "payments.listBalances": (entry) => `Listed what ${countOf(entry, "patient")} owed`,
  "payments.listInsurerCharges": (entry) => `Listed insured charges of ${countOf(entry, "patient")}`,
  "payments.listEntries": (entry) => `Listed entries of the ledgers of ${countOf(entry, "patient")}`,
  "payments.remit": "Recorded what an insurance company paid",
  "payments.closeDay": "Closed a day at a location",
  "messages.listOfAppointment": "Read the messages of an appointment",
  "messages.list": (entry) => `Listed messages about ${countOf(entry, "appointment")}`,
  "messages.listUndelivered": (entry) => `Listed messages not delivered about ${countOf(entry, "appointment")}`,
  "messages.resolve": "Took a message off the list to call",
  "audit.list": (entry) => `Read what was changed in ${countOf(entry, "record")}`,
  "audit.findRecords": (entry) => `Looked up ${countOf(entry, "name")} for the activity`,
  "imports.create": "Began an import",
  "imports.addRows": "Imported a record",
  "imports.undo": "Undid an import",
  "feeds.create": "Created a calendar feed",
  "feeds.remove": "Revoked a calendar feed",
  "feeds.getCalendar": "Read names of patients by a calendar feed",
  "integrations.createApiKey": "Created an API key",
  "integrations.removeApiKey": "Revoked an API key",
  "integrations.updateWebhook": "Changed a webhook, or replaced its secret",
  "integrations.testWebhook": "Sent a test event to a webhook",
  "integrations.replayDelivery": "Sent an event to a webhook again",
  "operator.createAdministrator": "Made an account a platform administrator",
  "operator.alignAccounts": "Aligned sign-in accounts with the clinic's users",
  "operator.rebuildAccounts": "Rebuilt sign-in accounts",
  "operator.exportTenant": "Exported the clinic's rows to a file",
  "operator.importTenant": "Restored the clinic's rows from a file",
  "operator.restoreTenant": "Restored the clinic's rows to an earlier time",
  "operator.pauseMessages": "Paused messages",
  "operator.settleMessages": "Settled messages that were due before a restore",
  "operator.resumeMessages": "Resumed messages",
  "operator.repair": "Repaired lists and counts",
};

/** The kinds of records whose ids don't begin with the word for them. */
const KINDS: Readonly<Record<string, string>> = {
  ten: "Clinic",
  loc: "Location",
  staff: "Staff member",
  pat: "Patient",
  svc: "Service",
  bill: "Billing information",
  prov: "Insurance provider",
  comp: "Insurance company",
  imp: "Import",
  appt: "Appointment",
  bulk: "Change of several appointments",
  tpl: "Note template",
  remit: "Remittance",
  key: "API key",
  hook: "Webhook",
  feed: "Calendar feed",
};

const DONE: Readonly<Record<string, string>> = { create: "Added", update: "Changed", remove: "Deleted" };

/** Returns "Added a room" for "locations.createRoom", and "Changed a service" for "services.update". */
function plainAction(operation: string): string | undefined {
  const [, domain = "", verb = "", name = ""] = /^(\w+)\.(create|update|remove)(\w*)$/.exec(operation) ?? [];
  const noun = (name || domain.replace(/s$/, "")).replace(/(?<=.)[A-Z]/g, " $&").toLowerCase();
  return verb && `${DONE[verb]} ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

const isKnown = (operation: string): operation is AuditedOperation => operation in ACTIONS;

/** Returns "Registered a patient"; an operation of another version of the product appears by its own name. */
export function actionOf(entry: Entry): string {
  const { operation } = entry;
  const action = (isKnown(operation) && ACTIONS[operation]) || plainAction(operation) || operation;
  return typeof action === "string" ? action : action(entry);
}

/** Returns "Patient …5k7n": the kind of a record and the end of its id. Only the id of an account has no prefix. */
export function recordName(record_id: string): string {
  const [prefix = "", hasPrefix] = record_id.split("_");
  const kind = hasPrefix ? prefix.charAt(0).toUpperCase() + prefix.slice(1) : "Account";
  return `${KINDS[prefix] ?? kind} …${record_id.slice(-4)}`;
}
