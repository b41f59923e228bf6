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

/** The side menu of each role, where it is the main one. */
export const MENU: Partial<Record<Role, readonly MenuEntry[]>> = {
  PLATFORM_ADMIN: [
    entry("Home", PATHS.dashboard),
    entry("Create Tenant", PATHS.createTenant),
    entry("View Tenants", PATHS.tenants),
    entry("Offboarding", PATHS.offboarding),
    entry("Announcements", PATHS.announcements),
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
    ...group("Money", [
      entry("Open Balances", PATHS.balances),
      entry("Insurers", PATHS.insurers),
      entry("Closing", PATHS.closings),
    ]),
  ],
  MANAGER: [
    entry("Calendar", PATHS.calendar),
    entry("Needs attention", PATHS.needsAttention),
    entry("Reports", PATHS.reports),
    ...group("Money", [
      entry("Takings", PATHS.takings),
      entry("Open Balances", PATHS.balances),
      entry("Insurers", PATHS.insurers),
      entry("Closing", PATHS.closings),
    ]),
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
      entry("Online Booking", PATHS.onlineBooking),
    ]),
    ...group("People", [
      entry("People", PATHS.people),
      entry("Clinic Staff", PATHS.addStaff),
      entry("View Staffs", PATHS.staff),
      entry("Administrators", PATHS.administrators),
    ]),
    ...group("Money", [
      entry("Takings", PATHS.takings),
      entry("Open Balances", PATHS.balances),
      entry("Insurers", PATHS.insurers),
      entry("Closing", PATHS.closings),
      entry("Billing", PATHS.billing),
      entry("Insurance Providers", PATHS.insuranceProviders),
      entry("Insurance Companies", PATHS.insuranceCompanies),
    ]),
    ...group("Settings", [
      entry("Notification Settings", PATHS.notificationSettings),
      entry("Note Templates", PATHS.noteTemplates),
      entry("Messages", PATHS.messages),
      entry("Import", PATHS.imports),
      entry("Integrations", PATHS.integrations),
      entry("Activity", PATHS.activity),
    ]),
  ],
};

/** The group in which a further role's own pages stand, and what its "Home" is called there. */
const FURTHER: Readonly<Record<Role, { readonly title: string; readonly home: string }>> = {
  PLATFORM_ADMIN: { title: "Platform", home: "Home" },
  TENANT_ADMIN: { title: "Administration", home: "Dashboard" },
  RECEPTIONIST: { title: "Front Desk", home: "Front Desk" },
  MANAGER: { title: "Management", home: "Calendar" },
  PRACTITIONER: { title: "Practitioner", home: "My Day" },
};

/**
 * Returns the side menu of a person: the pages of the main role's day, those of every further role in a group of its own, and the
 * groups of the main role. A page stands in it once.
 */
export function menuOf(main: Role | null, roles: readonly Role[]): readonly MenuEntry[] {
  if (!main) return [];
  const own = MENU[main] ?? [];
  const known = new Set(own.map(({ href }) => href));
  const further = roles
    .filter((role) => role !== main)
    .flatMap((role) => {
      const { title, home } = FURTHER[role];
      const pages = (MENU[role] ?? []).filter(({ href }) => !known.has(href));
      for (const { href } of pages) known.add(href);
      return pages.map(({ text, href, group = title }) => ({ text: text === "Home" ? home : text, href, group }));
    });
  const daily = own.filter(({ group }) => group === undefined);
  return [...daily, ...further, ...own.filter(({ group }) => group !== undefined)];
}
