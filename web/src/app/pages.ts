import { ROLES } from "../../../shared/contract/roles.ts";
import type { Area, Page } from "../lib/page.ts";
import { PATHS } from "../paths.ts";
import { MENU } from "./navigation.ts";
import { CLINIC_PAGES } from "./pages/clinic.ts";
import { DESK_PAGES } from "./pages/desk.ts";
import { PLATFORM_PAGES } from "./pages/platform.ts";

const COMMON_PAGES: readonly Page[] = [
  { path: PATHS.home, title: "Home", roles: ROLES, load: () => import("../features/home/home-page.tsx") },
  { path: PATHS.account, title: "Account", roles: ROLES, load: () => import("../features/account/account-page.tsx") },
  {
    path: PATHS.dashboard,
    title: "Dashboard",
    help: { TENANT_ADMIN: "home", PLATFORM_ADMIN: "platformHome" },
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
