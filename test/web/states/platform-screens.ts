import { by, FAILED, form, LOADING, type SomeScreens, shows } from "./screen-states.ts";

/** The screens of the operator. */
export const PLATFORM_SCREENS = {
  createTenant: form(
    "PLATFORM_ADMIN",
    by("create-tenant", "runs the four steps in order, reports success, and empties the form"),
  ),
  tenants: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading tenants"),
    empty: shows("No tenants found.Create tenant"),
    filled: by("view-tenants", "shows the specified columns with the status second, and the newest clinic first"),
    error: FAILED,
  },
  tenant: {
    as: "PLATFORM_ADMIN",
    loading: LOADING,
    empty: by("tenant-page", "says of a new clinic that no one has used it, and that nothing was recorded"),
    filled: by("tenant-page", "shows the operator a clinic's administrators, use and history"),
    error: FAILED,
  },
  offboarding: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading deletions"),
    empty: shows("No clinic is about to be deleted."),
    filled: by("offboarding/offboarding", "lists the certificates of clinics that are deleted"),
    error: FAILED,
  },
  platformAdministrators: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading administrators"),
    empty: shows("There are no administrators."),
    filled: by("activity/platform-activity", "shows who they are, and who has a second factor"),
    error: FAILED,
  },
  platformActivity: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading activity"),
    empty: shows("No activity yet."),
    filled: by("activity/platform-activity", "shows which administrator did what to which clinic"),
    error: FAILED,
  },
} satisfies SomeScreens;
