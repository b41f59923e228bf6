import type { Role } from "../../../../shared/roles.ts";
import type { Page } from "../../lib/page.ts";
import { PATHS } from "../../paths.ts";

const DESK: readonly Role[] = ["RECEPTIONIST"];

/** The pages of the front desk, and the practitioner's own. */
export const DESK_PAGES: readonly Page[] = [
  {
    path: PATHS.frontDesk,
    title: "Front Desk",
    roles: DESK,
    about: "Today's appointments at a glance.",
    load: () => import("../../features/front-desk/front-desk-page.tsx"),
  },
  {
    path: PATHS.calendar,
    title: "Calendar",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    about: "The day of a location and the week of a practitioner, with free times to book.",
    wide: true,
    load: () => import("../../features/calendar/calendar-page.tsx"),
  },
  {
    path: PATHS.needsAttention,
    title: "Needs attention",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    about: "Upcoming appointments that no longer fit, each with the reason.",
    load: () => import("../../features/attention/needs-attention-page.tsx"),
  },
  {
    path: PATHS.myDay,
    title: "My Day",
    roles: ["PRACTITIONER"],
    about: "Your own appointments of a day or a week.",
    load: () => import("../../features/my-day/my-day-page.tsx"),
  },
  {
    path: PATHS.patients,
    title: "Patients",
    roles: DESK,
    about: "Your clinic's patients, to be found by name.",
    wide: true,
    load: () => import("../../features/patients/patients-page.tsx"),
  },
  {
    path: PATHS.patient,
    title: "Patient Profile",
    roles: DESK,
    parent: PATHS.patients,
    about: "A patient's details, appointments and history.",
    load: () => import("../../features/patients/patient-profile-page.tsx"),
  },
  {
    path: PATHS.duplicates,
    title: "Likely Duplicates",
    roles: DESK,
    parent: PATHS.patients,
    about: "Patients who seem to be registered twice.",
    load: () => import("../../features/patients/duplicates-page.tsx"),
  },
  {
    path: PATHS.mergePatients,
    title: "Merge Patients",
    roles: DESK,
    parent: PATHS.duplicates,
    about: "Two records side by side, to make them one.",
    load: () => import("../../features/patients/merge-page.tsx"),
  },
  {
    path: PATHS.appointments,
    title: "Appointments",
    roles: DESK,
    about: "Your clinic's appointments, newest first.",
    wide: true,
    load: () => import("../../features/appointments/appointments-page.tsx"),
  },
  {
    path: PATHS.appointment,
    title: "Appointment",
    roles: DESK,
    parent: PATHS.appointments,
    about: "One appointment with all that is known of it.",
    load: () => import("../../features/appointments/appointment-page.tsx"),
  },
  {
    path: PATHS.practitioners,
    title: "Practitioners",
    roles: DESK,
    wide: true,
    load: () => import("../../features/practitioners/practitioners-page.tsx"),
    about: "Your clinic's practitioners, to be found by name.",
  },
  {
    path: PATHS.practitioner,
    title: "Practitioner Profile",
    roles: DESK,
    parent: PATHS.practitioners,
    load: () => import("../../features/practitioners/practitioner-profile-page.tsx"),
    about: "A practitioner with upcoming and past appointments.",
  },
  {
    path: PATHS.leads,
    title: "Leads",
    roles: DESK,
    about: "People who have asked and are not patients yet.",
    wide: true,
    load: () => import("../../features/leads/leads-page.tsx"),
  },
  {
    path: PATHS.lead,
    title: "Lead Profile",
    roles: DESK,
    parent: PATHS.leads,
    about: "What is known about a person who has asked.",
    load: () => import("../../features/leads/lead-profile-page.tsx"),
  },
];
