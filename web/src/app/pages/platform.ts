import type { Role } from "../../../../shared/roles.ts";
import type { Page } from "../../lib/page.ts";
import { PATHS } from "../../paths.ts";

const PLATFORM: readonly Role[] = ["PLATFORM_ADMIN"];

/** The operator's pages. */
export const PLATFORM_PAGES: readonly Page[] = [
  {
    path: PATHS.createTenant,
    title: "Create Tenant",
    help: "createTenant",
    roles: PLATFORM,
    load: () => import("../../features/onboarding/create-tenant-page.tsx"),
  },
  {
    path: PATHS.tenants,
    title: "View Tenants",
    help: "tenants",
    roles: PLATFORM,
    wide: true,
    load: () => import("../../features/tenants/view-tenants-page.tsx"),
  },
  {
    path: PATHS.tenant,
    parent: PATHS.tenants,
    title: "Clinic",
    help: "tenants",
    roles: PLATFORM,
    wide: true,
    load: () => import("../../features/tenants/tenant-page.tsx"),
  },
  {
    path: PATHS.offboarding,
    title: "Offboarding",
    help: "offboarding",
    roles: PLATFORM,
    wide: true,
    load: () => import("../../features/offboarding/offboarding-page.tsx"),
  },
  {
    path: PATHS.platformAdministrators,
    title: "Administrators",
    help: "platformAdministrators",
    roles: PLATFORM,
    wide: true,
    load: () => import("../../features/administrators/platform-administrators-page.tsx"),
  },
  {
    path: PATHS.platformActivity,
    title: "Activity",
    help: "platformActivity",
    roles: PLATFORM,
    wide: true,
    load: () => import("../../features/activity/platform-activity-page.tsx"),
  },
];
