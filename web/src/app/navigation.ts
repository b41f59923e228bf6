import type { Role } from "../../../shared/contract/roles.ts";
import { PATHS } from "../paths.ts";

/** A link of the side menu. */
export interface MenuEntry {
  readonly text: string;
  readonly href: string;
  /** The title of its group. @default the entry stands above all groups */
  readonly group?: string;
}

const entry = (text: string, href: string): MenuEntry => ({ text, href });

const group = (title: string, entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.map((each) => ({ ...each, group: title }));

/** The side menu of each role. */
export const MENU: Partial<Record<Role, readonly MenuEntry[]>> = {
  PLATFORM_ADMIN: [
    entry("Home", PATHS.dashboard),
    entry("Create Tenant", PATHS.createTenant),
    entry("View Tenants", PATHS.tenants),
    entry("Offboarding", PATHS.offboarding),
    entry("Administrators", PATHS.platformAdministrators),
    entry("Activity", PATHS.platformActivity),
  ],
  RECEPTIONIST: [
    entry("Home", PATHS.frontDesk),
    entry("Calendar", PATHS.calendar),
    entry("Appointments", PATHS.appointments),
    entry("Waitlist", PATHS.waitlist),
    entry("Patients", PATHS.patients),
    entry("Leads", PATHS.leads),
    entry("Practitioners", PATHS.practitioners),
  ],
  MANAGER: [
    entry("Calendar", PATHS.calendar),
    entry("Needs attention", PATHS.needsAttention),
    entry("Reports", PATHS.reports),
  ],
  PRACTITIONER: [entry("My Day", PATHS.myDay)],
  TENANT_ADMIN: [
    entry("Home", PATHS.dashboard),
    entry("Calendar", PATHS.calendar),
    entry("Reports", PATHS.reports),
    ...group("Clinic", [
      entry("Clinic Profile", PATHS.clinicProfile),
      entry("Locations", PATHS.locations),
      entry("Rooms", PATHS.rooms),
      entry("Clinic Services", PATHS.services),
    ]),
    ...group("People", [
      entry("Clinic Staff", PATHS.addStaff),
      entry("View Staffs", PATHS.staff),
      entry("Administrators", PATHS.administrators),
    ]),
    ...group("Money", [
      entry("Billing", PATHS.billing),
      entry("Insurance Providers", PATHS.insuranceProviders),
      entry("Insurance Companies", PATHS.insuranceCompanies),
    ]),
    ...group("Settings", [
      entry("Notification Settings", PATHS.notificationSettings),
      entry("Messages", PATHS.messages),
      entry("Import", PATHS.imports),
      entry("Activity", PATHS.activity),
    ]),
  ],
};
