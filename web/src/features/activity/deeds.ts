import type { AuditedOperation } from "../../../../shared/contract.ts";

/** What an operation is called in front of people. */
const DEEDS: Readonly<Record<AuditedOperation, string>> = {
  "accounts.createUser": "Added an administrator",
  "tenants.create": "Created the clinic",
  "tenants.setStatus": "Activated or deactivated the clinic",
  "tenants.updateCurrent": "Changed the clinic profile",
  "tenants.putNotificationSettings": "Changed the notification settings",
  "tenants.putLogo": "Changed the logo",
  "staff.add": "Added a staff member",
  "staff.update": "Changed a staff member",
  "staff.putSchedules": "Changed a schedule",
  "staff.setAvailability": "Opened or closed a day of a schedule",
  "patients.create": "Registered a patient",
  "patients.get": "Opened a patient",
  "patients.update": "Changed a patient",
  "patients.createLead": "Added a lead",
  "patients.updateLead": "Changed a lead",
  "patients.convertLead": "Made a lead a patient",
  "appointments.book": "Booked an appointment",
  "appointments.reschedule": "Rescheduled an appointment",
  "appointments.setStatus": "Changed an appointment's status",
};

const KINDS: Readonly<Record<string, string>> = {
  ten: "Clinic",
  staff: "Staff member",
  pat: "Patient",
  lead: "Lead",
  appt: "Appointment",
};

const isKnown = (operation: string): operation is AuditedOperation => operation in DEEDS;

/** "Registered a patient"; an operation of another version of the product by its own name. */
export const deedOf = (operation: string): string => (isKnown(operation) ? DEEDS[operation] : operation);

/** "Patient …5k7n": what a record is, and enough of its id to tell two apart. */
export const recordOf = (record_id: string): string => {
  const [prefix = ""] = record_id.split("_");
  return `${KINDS[prefix] ?? "Account"} …${record_id.slice(-4)}`;
};
