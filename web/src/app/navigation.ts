import type { Role } from "../../../shared/roles.ts";

export interface MenuEntry {
  readonly text: string;
  readonly href: string;
}

const entry = (text: string, href: string): MenuEntry => ({ text, href });

/** The side menu of each role; roles without an entry have an empty one. */
export const MENU: Partial<Record<Role, readonly MenuEntry[]>> = {
  PLATFORM_ADMIN: [
    entry("Home", "/dashboard"),
    entry("Create Tenant", "/platform_admin/create_tenant"),
    entry("View Tenants", "/platform_admin/view_tenants"),
  ],
  RECEPTIONIST: [
    entry("Home", "/receptionist/dashboard"),
    entry("Appointments", "/receptionist/all_appointments"),
    entry("Patients", "/receptionist/all_patients"),
    entry("Leads", "/receptionist/all_leads"),
    entry("Practitioners", "/receptionist/all_practitioners"),
  ],
  TENANT_ADMIN: [
    entry("Home", "/dashboard"),
    entry("Clinic Profile", "/tenant_admin/clinic_profile"),
    entry("Locations", "/tenant_admin/loc_rooms/locations"),
    entry("Rooms", "/tenant_admin/loc_rooms/rooms"),
    entry("Clinic Staff", "/tenant_admin/clinic_staffs"),
    entry("View Staffs", "/tenant_admin/view_staffs"),
    entry("Clinic Services", "/tenant_admin/services"),
    entry("Notification Settings", "/tenant_admin/notification_settings"),
    entry("Insurance Providers", "/tenant_admin/insurance_providers"),
    entry("Insurance Companies", "/tenant_admin/insurance_companies"),
    entry("Billing", "/tenant_admin/billing"),
    entry("Activity", "/tenant_admin/activity"),
  ],
};
