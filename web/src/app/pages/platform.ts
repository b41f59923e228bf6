import { pagesFor } from "../../lib/page.ts";
import { PATHS } from "../../paths.ts";

/** The pages of platform administrators. */
export const PLATFORM_PAGES = pagesFor("PLATFORM_ADMIN", [
  {
    path: PATHS.createTenant,
    title: "Create Tenant",
    help: "createTenant",
    load: () => import("../../features/onboarding/create-tenant-page.tsx"),
  },
  {
    path: PATHS.tenants,
    title: "View Tenants",
    help: "tenants",
    wide: true,
    load: () => import("../../features/tenants/view-tenants-page.tsx"),
  },
  {
    path: PATHS.tenant,
    parent: PATHS.tenants,
    title: "Clinic",
    help: "tenants",
    wide: true,
    load: () => import("../../features/tenants/tenant-page.tsx"),
  },
  {
    path: PATHS.offboarding,
    title: "Offboarding",
    help: "offboarding",
    wide: true,
    load: () => import("../../features/offboarding/offboarding-page.tsx"),
  },
  {
    path: PATHS.platformAdministrators,
    title: "Administrators",
    help: "platformAdministrators",
    wide: true,
    load: () => import("../../features/administrators/platform-administrators-page.tsx"),
  },
  {
    path: PATHS.platformActivity,
    title: "Activity",
    help: "platformActivity",
    wide: true,
    load: () => import("../../features/activity/platform-activity-page.tsx"),
  },
]);
