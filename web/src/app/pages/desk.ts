import type { Role } from "../../../../shared/roles.ts";
import type { Page } from "../../lib/page.ts";
import { PATHS } from "../../paths.ts";

const DESK: readonly Role[] = ["RECEPTIONIST"];

/** The pages of the front desk, and the practitioner's own page. */
export const DESK_PAGES: readonly Page[] = [
  {
    path: PATHS.frontDesk,
    title: "Front Desk",
    roles: DESK,
    load: () => import("../../features/front-desk/front-desk-page.tsx"),
  },
  {
    path: PATHS.calendar,
    title: "Calendar",
    help: "calendar",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    about: "The day of a location and the week of a practitioner, with free times to book.",
    wide: true,
    load: () => import("../../features/calendar/calendar-page.tsx"),
  },
  {
    path: PATHS.needsAttention,
    title: "Needs attention",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    load: () => import("../../features/attention/needs-attention-page.tsx"),
  },
  {
    path: PATHS.myDay,
    title: "My Day",
    roles: ["PRACTITIONER"],
    load: () => import("../../features/my-day/my-day-page.tsx"),
  },
  {
    path: PATHS.patients,
    title: "Patients",
    roles: DESK,
    wide: true,
    load: () => import("../../features/patients/patients-page.tsx"),
  },
  {
    path: PATHS.patient,
    title: "Patient Profile",
    roles: DESK,
    parent: PATHS.patients,
    load: () => import("../../features/patients/patient-profile-page.tsx"),
  },
  {
    path: PATHS.duplicates,
    title: "Likely Duplicates",
    roles: DESK,
    parent: PATHS.patients,
    load: () => import("../../features/patients/duplicates-page.tsx"),
  },
  {
    path: PATHS.mergePatients,
    title: "Merge Patients",
    roles: DESK,
    parent: PATHS.duplicates,
    load: () => import("../../features/patients/merge-page.tsx"),
  },
  {
    path: PATHS.appointments,
    title: "Appointments",
    roles: DESK,
    wide: true,
    load: () => import("../../features/appointments/appointments-page.tsx"),
  },
  {
    path: PATHS.appointment,
    title: "Appointment",
    roles: DESK,
    parent: PATHS.appointments,
    load: () => import("../../features/appointments/appointment-page.tsx"),
  },
  {
    path: PATHS.waitlist,
    title: "Waitlist",
    roles: DESK,
    wide: true,
    load: () => import("../../features/waitlist/waitlist-page.tsx"),
  },
  {
    path: PATHS.practitioners,
    title: "Practitioners",
    roles: DESK,
    wide: true,
    load: () => import("../../features/practitioners/practitioners-page.tsx"),
  },
  {
    path: PATHS.practitioner,
    title: "Practitioner Profile",
    roles: DESK,
    parent: PATHS.practitioners,
    load: () => import("../../features/practitioners/practitioner-profile-page.tsx"),
  },
  {
    path: PATHS.leads,
    title: "Leads",
    roles: DESK,
    wide: true,
    load: () => import("../../features/leads/leads-page.tsx"),
  },
  {
    path: PATHS.lead,
    title: "Lead Profile",
    roles: DESK,
    parent: PATHS.leads,
    load: () => import("../../features/leads/lead-profile-page.tsx"),
  },
];
