import { pagesFor } from "../../lib/page.ts";
import { PATHS } from "../../paths.ts";

/** The pages of the front desk, and the practitioner's own page. */
export const DESK_PAGES = pagesFor("RECEPTIONIST", [
  {
    path: PATHS.frontDesk,
    title: "Front Desk",
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
    wide: true,
    load: () => import("../../features/patients/patients-page.tsx"),
  },
  {
    path: PATHS.patient,
    title: "Patient Profile",
    parent: PATHS.patients,
    load: () => import("../../features/patients/patient-profile-page.tsx"),
  },
  {
    path: PATHS.duplicates,
    title: "Likely Duplicates",
    parent: PATHS.patients,
    load: () => import("../../features/patients/duplicates-page.tsx"),
  },
  {
    path: PATHS.mergePatients,
    title: "Merge Patients",
    parent: PATHS.duplicates,
    load: () => import("../../features/patients/merge-page.tsx"),
  },
  {
    path: PATHS.appointments,
    title: "Appointments",
    wide: true,
    load: () => import("../../features/appointments/appointments-page.tsx"),
  },
  {
    path: PATHS.appointment,
    title: "Appointment",
    parent: PATHS.appointments,
    load: () => import("../../features/appointments/appointment-page.tsx"),
  },
  {
    path: PATHS.waitlist,
    title: "Waitlist",
    wide: true,
    load: () => import("../../features/waitlist/waitlist-page.tsx"),
  },
  {
    path: PATHS.practitioners,
    title: "Practitioners",
    wide: true,
    load: () => import("../../features/practitioners/practitioners-page.tsx"),
  },
  {
    path: PATHS.practitioner,
    title: "Practitioner Profile",
    parent: PATHS.practitioners,
    load: () => import("../../features/practitioners/practitioner-profile-page.tsx"),
  },
  {
    path: PATHS.leads,
    title: "Leads",
    wide: true,
    load: () => import("../../features/leads/leads-page.tsx"),
  },
  {
    path: PATHS.lead,
    title: "Lead Profile",
    parent: PATHS.leads,
    load: () => import("../../features/leads/lead-profile-page.tsx"),
  },
]);
