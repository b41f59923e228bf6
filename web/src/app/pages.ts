import { ROLES } from "../../../shared/roles.ts";
import { CLINIC_PAGES } from "./pages/clinic.ts";
import { DESK_PAGES } from "./pages/desk.ts";
import type { Page } from "./pages/page.ts";
import { PLATFORM_PAGES } from "./pages/platform.ts";

const COMMON_PAGES: readonly Page[] = [
  { path: "/", title: "Home", roles: ROLES, load: () => import("../features/home/home-page.tsx") },
  { path: "/account", title: "Account", roles: ROLES, load: () => import("../features/account/account-page.tsx") },
  {
    path: "/dashboard",
    title: "Dashboard",
    roles: ["PLATFORM_ADMIN", "TENANT_ADMIN", "RECEPTIONIST"],
    load: () => import("../features/dashboard/dashboard-page.tsx"),
  },
];

/** Every page that needs somebody signed in. */
export const PAGES: readonly Page[] = [...COMMON_PAGES, ...PLATFORM_PAGES, ...CLINIC_PAGES, ...DESK_PAGES];
