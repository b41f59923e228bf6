import { generatePath, type PathParam } from "react-router-dom";

/** The path of every page. No other file spells one out. */
export const PATHS = {
  home: "/",
  login: "/login",
  recoverPassword: "/recover-password",
  unauthorized: "/unauthorized",
  optOut: "/messages/opt-out/:token",
  account: "/account",
  dashboard: "/dashboard",
  createTenant: "/platform_admin/create_tenant",
  tenants: "/platform_admin/view_tenants",
  tenant: "/platform_admin/tenants/:tenantId",
  offboarding: "/platform_admin/offboarding",
  announcements: "/platform_admin/announcements",
  platformAdministrators: "/platform_admin/administrators",
  platformActivity: "/platform_admin/activity",
  clinicProfile: "/tenant_admin/clinic_profile",
  locations: "/tenant_admin/loc_rooms/locations",
  rooms: "/tenant_admin/loc_rooms/rooms",
  roomsOfLocation: "/tenant_admin/loc_rooms/view_rooms/:locationId",
  onlineBooking: "/tenant_admin/online_booking",
  notificationSettings: "/tenant_admin/notification_settings",
  messages: "/tenant_admin/messages",
  people: "/tenant_admin/people",
  addStaff: "/tenant_admin/clinic_staffs",
  staff: "/tenant_admin/view_staffs",
  staffMember: "/tenant_admin/view_staffs/:staffId",
  administrators: "/tenant_admin/administrators",
  insuranceProviders: "/tenant_admin/insurance_providers",
  insuranceCompanies: "/tenant_admin/insurance_companies",
  noteTemplates: "/tenant_admin/note_templates",
  services: "/tenant_admin/services",
  servicesOfLocation: "/tenant_admin/services/:locationId",
  billing: "/tenant_admin/billing",
  imports: "/tenant_admin/import",
  integrations: "/tenant_admin/integrations",
  activity: "/tenant_admin/activity",
  erasePatient: "/tenant_admin/erase_patient",
  frontDesk: "/receptionist/dashboard",
  calendar: "/receptionist/calendar",
  needsAttention: "/needs_attention",
  patients: "/receptionist/all_patients",
  patient: "/receptionist/patients/:patientId/profile",
  patientAccount: "/patients/:patientId/account",
  statement: "/receptionist/patients/:patientId/statement",
  receipt: "/receipts/:receiptId",
  duplicates: "/receptionist/duplicates",
  mergePatients: "/receptionist/patients/:patientId/merge/:otherId",
  appointments: "/receptionist/all_appointments",
  appointment: "/receptionist/appointments/:appointmentId/view",
  waitlist: "/receptionist/waitlist",
  practitioners: "/receptionist/all_practitioners",
  practitioner: "/receptionist/practitioners/:staffId/profile",
  reports: "/reports",
  takings: "/takings",
  entries: "/takings/entries",
  balances: "/balances",
  insurers: "/insurers",
  insurer: "/insurers/:companyId",
  closings: "/closings",
  myDay: "/practitioner/my_day",
  leads: "/receptionist/all_leads",
  lead: "/receptionist/leads/:leadId/profile",
} as const;

/** Returns the link to a page: its path with the ids filled in, and the query behind it. */
export function linkTo<Path extends string>(
  path: Path,
  params: { readonly [Name in PathParam<Path>]: string },
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const link = generatePath<string>(path, params);
  return given.length > 0 ? `${link}?${new URLSearchParams(given)}` : link;
}

export const patientHref = ({ patient_id }: { readonly patient_id: string }): string =>
  linkTo(PATHS.patient, { patientId: patient_id });

export const accountHref = ({ patient_id }: { readonly patient_id: string }): string =>
  linkTo(PATHS.patientAccount, { patientId: patient_id });

export const leadHref = ({ lead_id }: { readonly lead_id: string }): string => linkTo(PATHS.lead, { leadId: lead_id });

export const appointmentHref = ({ appointment_id }: { readonly appointment_id: string }): string =>
  linkTo(PATHS.appointment, { appointmentId: appointment_id });
