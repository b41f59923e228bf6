import { ROLES } from "../../../shared/contract/roles.ts";
import { type Area, type Page, pagesFor } from "../lib/page.ts";
import { PATHS } from "../paths.ts";
import { MENU } from "./navigation.ts";

const CLINIC_PAGES = pagesFor("TENANT_ADMIN", [
  {
    path: PATHS.clinicProfile,
    title: "Clinic Profile",
    about: "Your clinic's name, address, website and logo, and a way to change them.",
    load: () => import("../features/clinic-profile/clinic-profile-page.tsx"),
  },
  {
    path: PATHS.reports,
    title: "Reports",
    roles: ["TENANT_ADMIN", "MANAGER"],
    about: "Appointments, missed and cancelled ones, booked value and utilization.",
    load: () => import("../features/reports/reports-page.tsx"),
  },
  {
    path: PATHS.takings,
    title: "Takings",
    roles: ["TENANT_ADMIN", "MANAGER"],
    about: "What was charged, discounted and received, by day, method, practitioner, service and location.",
    load: () => import("../features/reports/takings-page.tsx"),
  },
  {
    path: PATHS.entries,
    title: "Entries",
    roles: ["TENANT_ADMIN", "MANAGER"],
    parent: PATHS.takings,
    load: () => import("../features/reports/entries-page.tsx"),
  },
  {
    path: PATHS.locations,
    title: "Locations",
    about: "Where your clinic receives patients, and when each place is open.",
    load: () => import("../features/locations/locations-page.tsx"),
  },
  {
    path: PATHS.rooms,
    title: "Rooms",
    about: "The rooms of your locations, and a form to add one.",
    load: () => import("../features/locations/rooms-page.tsx"),
  },
  {
    path: PATHS.roomsOfLocation,
    title: "Rooms of a Location",
    parent: PATHS.locations,
    load: () => import("../features/locations/view-rooms-page.tsx"),
  },
  {
    path: PATHS.onlineBooking,
    title: "Online Booking",
    about: "What patients can book, move and cancel by themselves, and the address of your booking page.",
    load: () => import("../features/online-booking/online-booking-page.tsx"),
  },
  {
    path: PATHS.notificationSettings,
    title: "Notification Settings",
    about: "Which messages your patients and your staff receive, and when.",
    load: () => import("../features/notification-settings/settings-page.tsx"),
  },
  {
    path: PATHS.noteTemplates,
    title: "Note Templates",
    about: "Texts that your practitioners insert into their notes.",
    load: () => import("../features/note-templates/note-templates-page.tsx"),
  },
  {
    path: PATHS.messages,
    title: "Messages",
    about: "The messages of your clinic.",
    load: () => import("../features/messages/messages-page.tsx"),
  },
  {
    path: PATHS.people,
    title: "People",
    about: "Everyone of your clinic with all their roles, and a way to give and take them.",
    load: () => import("../features/staff/people-page.tsx"),
  },
  {
    path: PATHS.addStaff,
    title: "Clinic Staff",
    about: "A form that adds a person to your staff and invites them.",
    load: () => import("../features/staff/add-staff-page.tsx"),
  },
  {
    path: PATHS.staff,
    title: "View Staffs",
    about: "The staff of all locations with their weekly schedules.",
    load: () => import("../features/staff/view-staffs-page.tsx"),
  },
  {
    path: PATHS.staffMember,
    title: "Staff Member",
    parent: PATHS.staff,
    load: () => import("../features/staff/staff-member-page.tsx"),
  },
  {
    path: PATHS.administrators,
    title: "Administrators",
    about: "Who manages your clinic, and who owns it.",
    load: () => import("../features/administrators/administrators-page.tsx"),
  },
  {
    path: PATHS.insuranceProviders,
    title: "Insurance Providers",
    about: "The insurance providers that your clinic works with.",
    load: () => import("../features/insurance/providers-page.tsx"),
  },
  {
    path: PATHS.insuranceCompanies,
    title: "Insurance Companies",
    about: "The insurance companies that your clinic works with.",
    load: () => import("../features/insurance/companies-page.tsx"),
  },
  {
    path: PATHS.services,
    title: "Clinic Services",
    about: "What your clinic offers, with duration and fee.",
    load: () => import("../features/services/services-page.tsx"),
  },
  {
    path: PATHS.servicesOfLocation,
    title: "Services at a Location",
    parent: PATHS.services,
    load: () => import("../features/services/location-services-page.tsx"),
  },
  {
    path: PATHS.billing,
    title: "Billing",
    about: "Where the bills of each location go, and how they are paid.",
    load: () => import("../features/billing/billing-page.tsx"),
  },
  {
    path: PATHS.imports,
    title: "Import",
    about: "Patients, leads, services and appointments from a file.",
    load: () => import("../features/imports/import-page.tsx"),
  },
  {
    path: PATHS.integrations,
    title: "Integrations",
    about: "API keys for your website and other programs.",
    load: () => import("../features/integrations/integrations-page.tsx"),
  },
  {
    path: PATHS.activity,
    title: "Activity",
    about: "Who changed or opened which record of your clinic, and when.",
    load: () => import("../features/activity/activity-page.tsx"),
  },
  {
    path: PATHS.erasePatient,
    title: "Erase a Patient",
    parent: PATHS.activity,
    load: () => import("../features/activity/erase-patient-page.tsx"),
  },
]);

/** The pages of the front desk, and the practitioner's own page. */
const DESK_PAGES = pagesFor("RECEPTIONIST", [
  {
    path: PATHS.frontDesk,
    title: "Front Desk",
    load: () => import("../features/front-desk/front-desk-page.tsx"),
  },
  {
    path: PATHS.calendar,
    title: "Calendar",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    about: "The day of a location and the week of a practitioner, with free times to book.",
    load: () => import("../features/calendar/calendar-page.tsx"),
  },
  {
    path: PATHS.needsAttention,
    title: "Needs attention",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    load: () => import("../features/attention/needs-attention-page.tsx"),
  },
  {
    path: PATHS.myDay,
    title: "My Day",
    roles: ["PRACTITIONER"],
    load: () => import("../features/my-day/my-day-page.tsx"),
  },
  {
    path: PATHS.patients,
    title: "Patients",
    load: () => import("../features/patients/patients-page.tsx"),
  },
  {
    path: PATHS.patient,
    title: "Patient Profile",
    parent: PATHS.patients,
    load: () => import("../features/patients/patient-profile-page.tsx"),
  },
  {
    path: PATHS.patientAccount,
    title: "Account",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    load: () => import("../features/patients/account-page.tsx"),
  },
  {
    path: PATHS.statement,
    title: "Statement",
    isSheet: true,
    load: () => import("../features/patients/statement-page.tsx"),
  },
  {
    path: PATHS.receipt,
    title: "Receipt",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    isSheet: true,
    load: () => import("../features/receipts/receipt-page.tsx"),
  },
  {
    path: PATHS.duplicates,
    title: "Likely Duplicates",
    parent: PATHS.patients,
    load: () => import("../features/patients/duplicates-page.tsx"),
  },
  {
    path: PATHS.mergePatients,
    title: "Merge Patients",
    parent: PATHS.duplicates,
    load: () => import("../features/patients/merge-page.tsx"),
  },
  {
    path: PATHS.appointments,
    title: "Appointments",
    load: () => import("../features/appointments/appointments-page.tsx"),
  },
  {
    path: PATHS.appointment,
    title: "Appointment",
    parent: PATHS.appointments,
    load: () => import("../features/appointments/appointment-page.tsx"),
  },
  {
    path: PATHS.waitlist,
    title: "Waitlist",
    load: () => import("../features/waitlist/waitlist-page.tsx"),
  },
  {
    path: PATHS.balances,
    title: "Open Balances",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    about: "What patients owe, by age.",
    load: () => import("../features/balances/balances-page.tsx"),
  },
  {
    path: PATHS.insurers,
    title: "Insurers",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    about: "What insurance companies owe, and a way to record what they pay.",
    load: () => import("../features/insurers/insurers-page.tsx"),
  },
  {
    path: PATHS.insurer,
    title: "Insurance Company",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    parent: PATHS.insurers,
    load: () => import("../features/insurers/insurer-page.tsx"),
  },
  {
    path: PATHS.closings,
    title: "Closing",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    about: "The closed days of each location, and a way to close one.",
    load: () => import("../features/closings/closings-page.tsx"),
  },
  {
    path: PATHS.practitioners,
    title: "Practitioners",
    load: () => import("../features/practitioners/practitioners-page.tsx"),
  },
  {
    path: PATHS.practitioner,
    title: "Practitioner Profile",
    parent: PATHS.practitioners,
    load: () => import("../features/practitioners/practitioner-profile-page.tsx"),
  },
  {
    path: PATHS.leads,
    title: "Leads",
    load: () => import("../features/leads/leads-page.tsx"),
  },
  {
    path: PATHS.lead,
    title: "Lead Profile",
    parent: PATHS.leads,
    load: () => import("../features/leads/lead-profile-page.tsx"),
  },
]);

const PLATFORM_PAGES = pagesFor("PLATFORM_ADMIN", [
  {
    path: PATHS.createTenant,
    title: "Create Tenant",
    load: () => import("../features/onboarding/create-tenant-page.tsx"),
  },
  {
    path: PATHS.tenants,
    title: "View Tenants",
    load: () => import("../features/tenants/view-tenants-page.tsx"),
  },
  {
    path: PATHS.tenant,
    parent: PATHS.tenants,
    title: "Clinic",
    load: () => import("../features/tenants/tenant-page.tsx"),
  },
  {
    path: PATHS.offboarding,
    title: "Offboarding",
    load: () => import("../features/offboarding/offboarding-page.tsx"),
  },
  {
    path: PATHS.announcements,
    title: "Announcements",
    load: () => import("../features/announcements/announcements-page.tsx"),
  },
  {
    path: PATHS.platformAdministrators,
    title: "Administrators",
    load: () => import("../features/administrators/platform-administrators-page.tsx"),
  },
  {
    path: PATHS.platformActivity,
    title: "Activity",
    load: () => import("../features/activity/platform-activity-page.tsx"),
  },
]);

const COMMON_PAGES: readonly Page[] = [
  { path: PATHS.home, title: "Home", roles: ROLES, load: () => import("../features/home/home-page.tsx") },
  { path: PATHS.account, title: "Account", roles: ROLES, load: () => import("../features/account/account-page.tsx") },
  {
    path: PATHS.dashboard,
    title: "Dashboard",
    roles: ["PLATFORM_ADMIN", "TENANT_ADMIN", "RECEPTIONIST"],
    areas: () => clinicAreas(),
    load: () => import("../features/dashboard/dashboard-page.tsx"),
  },
];

/** Every page that needs a session. */
export const PAGES: readonly Page[] = [...COMMON_PAGES, ...PLATFORM_PAGES, ...CLINIC_PAGES, ...DESK_PAGES];

/** Returns the areas of a clinic administrator's menu, each with the line that describes its page. */
const clinicAreas = (): readonly Area[] =>
  (MENU.TENANT_ADMIN ?? [])
    .filter(({ href }) => href !== PATHS.dashboard)
    .map((entry) => ({ ...entry, about: PAGES.find(({ path }) => path === entry.href)?.about }));
