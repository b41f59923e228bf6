import type { Role } from "../../../../shared/roles.ts";
import type { Page } from "../../lib/page.ts";
import { PATHS } from "../../paths.ts";

const CLINIC: readonly Role[] = ["TENANT_ADMIN"];

/** The pages of a clinic's administrator. */
export const CLINIC_PAGES: readonly Page[] = [
  {
    path: PATHS.clinicProfile,
    title: "Clinic Profile",
    roles: CLINIC,
    about: "Your clinic's name, address, website and logo, and a way to change them.",
    load: () => import("../../features/clinic-profile/clinic-profile-page.tsx"),
  },
  {
    path: PATHS.reports,
    title: "Reports",
    roles: [...CLINIC, "MANAGER"],
    about: "Appointments, missed and cancelled ones, booked value and utilisation.",
    load: () => import("../../features/reports/reports-page.tsx"),
  },
  {
    path: PATHS.locations,
    title: "Locations",
    roles: CLINIC,
    about: "Where your clinic receives patients, and when each place is open.",
    wide: true,
    load: () => import("../../features/locations/locations-page.tsx"),
  },
  {
    path: PATHS.rooms,
    title: "Rooms",
    roles: CLINIC,
    about: "The rooms of your locations, and a form to add one.",
    wide: true,
    load: () => import("../../features/locations/rooms-page.tsx"),
  },
  {
    path: PATHS.roomsOfLocation,
    title: "Rooms of a Location",
    roles: CLINIC,
    parent: PATHS.locations,
    about: "The rooms of one location, each to be marked active or inactive.",
    load: () => import("../../features/locations/view-rooms-page.tsx"),
  },
  {
    path: PATHS.notificationSettings,
    title: "Notification Settings",
    roles: CLINIC,
    load: () => import("../../features/notification-settings/settings-page.tsx"),
    about: "Which messages your patients and your staff receive, and when.",
  },
  {
    path: PATHS.messages,
    title: "Messages",
    roles: CLINIC,
    wide: true,
    load: () => import("../../features/messages/messages-page.tsx"),
    about: "The messages of your clinic.",
  },
  {
    path: PATHS.addStaff,
    title: "Clinic Staff",
    roles: CLINIC,
    load: () => import("../../features/staff/add-staff-page.tsx"),
    about: "A form that adds a person to your staff and invites them.",
  },
  {
    path: PATHS.staff,
    title: "View Staffs",
    roles: CLINIC,
    wide: true,
    load: () => import("../../features/staff/view-staffs-page.tsx"),
    about: "The staff of each location with their weekly schedules.",
  },
  {
    path: PATHS.insuranceProviders,
    title: "Insurance Providers",
    roles: CLINIC,
    load: () => import("../../features/insurance/providers-page.tsx"),
    about: "The insurance providers that your clinic works with.",
  },
  {
    path: PATHS.insuranceCompanies,
    title: "Insurance Companies",
    roles: CLINIC,
    load: () => import("../../features/insurance/companies-page.tsx"),
    about: "The insurance companies that your clinic works with.",
  },
  {
    path: PATHS.services,
    title: "Clinic Services",
    roles: CLINIC,
    about: "What your clinic offers, with duration and fee.",
    load: () => import("../../features/services/services-page.tsx"),
  },
  {
    path: PATHS.servicesOfLocation,
    title: "Services at a location",
    roles: CLINIC,
    parent: PATHS.services,
    about: "What one location offers, with duration and fee.",
    load: () => import("../../features/services/location-services-page.tsx"),
  },
  {
    path: PATHS.billing,
    title: "Billing",
    roles: CLINIC,
    load: () => import("../../features/billing/billing-page.tsx"),
    about: "Where the bills of each location go, and how they are paid.",
  },
  {
    path: PATHS.activity,
    title: "Activity",
    roles: CLINIC,
    about: "Who changed or opened which record of your clinic, and when.",
    wide: true,
    load: () => import("../../features/activity/activity-page.tsx"),
  },
  {
    path: PATHS.erasePatient,
    title: "Erase a Patient",
    roles: CLINIC,
    parent: PATHS.activity,
    about: "Removes a person's data for good, after a preview.",
    load: () => import("../../features/activity/erase-patient-page.tsx"),
  },
];
