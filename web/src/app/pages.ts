import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router-dom";
import { ROLES, type Role } from "../../../shared/roles.ts";

/** What a page's module exports. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
}

/** A page in the shell. Who may see it stands here and nowhere else; the API decides by itself what it answers. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly roles: readonly Role[];
  /** The page that the breadcrumbs name before this one. */
  readonly parent?: string;
  /** Whether the page takes the whole width of the screen, as tables of many columns do. */
  readonly wide?: boolean;
  readonly load?: () => Promise<PageModule>;
  /** What is to be seen there, in a line of the dashboard, and alone until the page has a module of its own. */
  readonly about?: string;
}

const PLATFORM: readonly Role[] = ["PLATFORM_ADMIN"];
const CLINIC: readonly Role[] = ["TENANT_ADMIN"];
const DESK: readonly Role[] = ["RECEPTIONIST"];

/** Every page that needs somebody signed in. */
export const PAGES: readonly Page[] = [
  { path: "/", title: "Home", roles: ROLES, load: () => import("../features/home/home-page.tsx") },
  { path: "/account", title: "Account", roles: ROLES, load: () => import("../features/account/account-page.tsx") },
  {
    path: "/dashboard",
    title: "Dashboard",
    roles: ["PLATFORM_ADMIN", "TENANT_ADMIN", "RECEPTIONIST"],
    load: () => import("../features/dashboard/dashboard-page.tsx"),
  },
  {
    path: "/platform_admin/create_tenant",
    title: "Create Tenant",
    roles: PLATFORM,
    load: () => import("../features/onboarding/create-tenant-page.tsx"),
  },
  {
    path: "/platform_admin/view_tenants",
    title: "View Tenants",
    roles: PLATFORM,
    wide: true,
    load: () => import("../features/tenants/view-tenants-page.tsx"),
  },
  {
    path: "/tenant_admin/clinic_profile",
    title: "Clinic Profile",
    roles: CLINIC,
    about: "Your clinic's name, address, website and logo, and a way to change them.",
    load: () => import("../features/clinic-profile/clinic-profile-page.tsx"),
  },
  {
    path: "/tenant_admin/loc_rooms/locations",
    title: "Locations",
    roles: CLINIC,
    about: "Where your clinic receives patients, and when each place is open.",
    wide: true,
    load: () => import("../features/locations/locations-page.tsx"),
  },
  {
    path: "/tenant_admin/loc_rooms/rooms",
    title: "Rooms",
    roles: CLINIC,
    about: "The rooms of your locations, and a form to add one.",
    wide: true,
    load: () => import("../features/locations/rooms-page.tsx"),
  },
  {
    path: "/tenant_admin/loc_rooms/view_rooms/:locationId",
    title: "Rooms of a Location",
    roles: CLINIC,
    parent: "/tenant_admin/loc_rooms/locations",
    about: "The rooms of one location, each to be marked active or inactive.",
    load: () => import("../features/locations/view-rooms-page.tsx"),
  },
  {
    path: "/tenant_admin/notification_settings",
    title: "Notification Settings",
    roles: CLINIC,
    load: () => import("../features/notification-settings/settings-page.tsx"),
    about: "Which messages your patients and your staff receive, and when.",
  },
  {
    path: "/tenant_admin/clinic_staffs",
    title: "Clinic Staff",
    roles: CLINIC,
    load: () => import("../features/staff/add-staff-page.tsx"),
    about: "A form that adds a person to your staff and invites them.",
  },
  {
    path: "/tenant_admin/view_staffs",
    title: "View Staffs",
    roles: CLINIC,
    wide: true,
    load: () => import("../features/staff/view-staffs-page.tsx"),
    about: "The staff of each location with their weekly schedules.",
  },
  {
    path: "/tenant_admin/insurance_providers",
    title: "Insurance Providers",
    roles: CLINIC,
    load: () => import("../features/insurance/providers-page.tsx"),
    about: "The insurance providers that your clinic works with.",
  },
  {
    path: "/tenant_admin/insurance_companies",
    title: "Insurance Companies",
    roles: CLINIC,
    load: () => import("../features/insurance/companies-page.tsx"),
    about: "The insurance companies that your clinic works with.",
  },
  {
    path: "/tenant_admin/services",
    title: "Clinic Services",
    roles: CLINIC,
    about: "What your clinic offers, with duration and fee.",
    load: () => import("../features/services/services-page.tsx"),
  },
  {
    path: "/tenant_admin/services/:locationId",
    title: "Services of a Location",
    roles: CLINIC,
    parent: "/tenant_admin/services",
    about: "What one location offers, with duration and fee.",
    load: () => import("../features/services/location-services-page.tsx"),
  },
  {
    path: "/tenant_admin/billing",
    title: "Billing",
    roles: CLINIC,
    load: () => import("../features/billing/billing-page.tsx"),
    about: "Where the bills of each location go, and how they are paid.",
  },
  {
    path: "/receptionist/dashboard",
    title: "Front Desk",
    roles: DESK,
    about: "Today's visits at a glance.",
    load: () => import("../features/front-desk/front-desk-page.tsx"),
  },
  {
    path: "/receptionist/all_patients",
    title: "Patients",
    roles: DESK,
    about: "Your clinic's patients, to be found by name.",
    wide: true,
    load: () => import("../features/patients/patients-page.tsx"),
  },
  {
    path: "/receptionist/patients/:patientId/profile",
    title: "Patient Profile",
    roles: DESK,
    parent: "/receptionist/all_patients",
    about: "A patient's details, visits and history.",
    load: () => import("../features/patients/patient-profile-page.tsx"),
  },
  {
    path: "/receptionist/all_appointments",
    title: "Appointments",
    roles: DESK,
    about: "Your clinic's visits, newest first.",
    wide: true,
    load: () => import("../features/appointments/appointments-page.tsx"),
  },
  {
    path: "/receptionist/appointments/:appointmentId/view",
    title: "Appointment",
    roles: DESK,
    parent: "/receptionist/all_appointments",
    about: "One visit with all that is known of it.",
    load: () => import("../features/appointments/appointment-page.tsx"),
  },
  {
    path: "/receptionist/all_practitioners",
    title: "Practitioners",
    roles: DESK,
    wide: true,
    load: () => import("../features/practitioners/practitioners-page.tsx"),
    about: "Your clinic's practitioners, to be found by name.",
  },
  {
    path: "/receptionist/practitioners/:staffId/profile",
    title: "Practitioner Profile",
    roles: DESK,
    parent: "/receptionist/all_practitioners",
    load: () => import("../features/practitioners/practitioner-profile-page.tsx"),
    about: "A practitioner with upcoming and past visits.",
  },
  {
    path: "/receptionist/all_leads",
    title: "Leads",
    roles: DESK,
    about: "People who have asked and are not patients yet.",
    wide: true,
    load: () => import("../features/leads/leads-page.tsx"),
  },
  {
    path: "/receptionist/leads/:leadId/profile",
    title: "Lead Profile",
    roles: DESK,
    parent: "/receptionist/all_leads",
    about: "What is known of somebody who has asked.",
    load: () => import("../features/leads/lead-profile-page.tsx"),
  },
];
