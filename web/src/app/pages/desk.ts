import type { Role } from "../../../../shared/roles.ts";
import type { Page } from "../../lib/page.ts";

const DESK: readonly Role[] = ["RECEPTIONIST"];

/** The front desk's pages. */
export const DESK_PAGES: readonly Page[] = [
  {
    path: "/receptionist/dashboard",
    title: "Front Desk",
    roles: DESK,
    about: "Today's appointments at a glance.",
    load: () => import("../../features/front-desk/front-desk-page.tsx"),
  },
  {
    path: "/receptionist/all_patients",
    title: "Patients",
    roles: DESK,
    about: "Your clinic's patients, to be found by name.",
    wide: true,
    load: () => import("../../features/patients/patients-page.tsx"),
  },
  {
    path: "/receptionist/patients/:patientId/profile",
    title: "Patient Profile",
    roles: DESK,
    parent: "/receptionist/all_patients",
    about: "A patient's details, appointments and history.",
    load: () => import("../../features/patients/patient-profile-page.tsx"),
  },
  {
    path: "/receptionist/all_appointments",
    title: "Appointments",
    roles: DESK,
    about: "Your clinic's appointments, newest first.",
    wide: true,
    load: () => import("../../features/appointments/appointments-page.tsx"),
  },
  {
    path: "/receptionist/appointments/:appointmentId/view",
    title: "Appointment",
    roles: DESK,
    parent: "/receptionist/all_appointments",
    about: "One appointment with all that is known of it.",
    load: () => import("../../features/appointments/appointment-page.tsx"),
  },
  {
    path: "/receptionist/all_practitioners",
    title: "Practitioners",
    roles: DESK,
    wide: true,
    load: () => import("../../features/practitioners/practitioners-page.tsx"),
    about: "Your clinic's practitioners, to be found by name.",
  },
  {
    path: "/receptionist/practitioners/:staffId/profile",
    title: "Practitioner Profile",
    roles: DESK,
    parent: "/receptionist/all_practitioners",
    load: () => import("../../features/practitioners/practitioner-profile-page.tsx"),
    about: "A practitioner with upcoming and past appointments.",
  },
  {
    path: "/receptionist/all_leads",
    title: "Leads",
    roles: DESK,
    about: "People who have asked and are not patients yet.",
    wide: true,
    load: () => import("../../features/leads/leads-page.tsx"),
  },
  {
    path: "/receptionist/leads/:leadId/profile",
    title: "Lead Profile",
    roles: DESK,
    parent: "/receptionist/all_leads",
    about: "What is known of somebody who has asked.",
    load: () => import("../../features/leads/lead-profile-page.tsx"),
  },
];
