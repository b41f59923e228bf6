import { by, FAILED, FORM, form, LOADING, NOTHING_LOADED, type SomeScreens, shows } from "./screen-states.ts";

/** The screens without a session, and those that several roles open. */
export const COMMON_SCREENS = {
  home: {
    as: "TENANT_ADMIN",
    loading: NOTHING_LOADED,
    empty: NOTHING_LOADED,
    error: NOTHING_LOADED,
    filled: { file: "app/guards.test.tsx", title: "the home page greets a TENANT_ADMIN by name and clinic" },
  },
  login: form(undefined, by("login", "shows the specified texts")),
  recoverPassword: {
    as: undefined,
    loading: by("recover-password", "says that the link is being verified"),
    empty: FORM,
    filled: by("recover-password", "saves a new password, and opens the login page 3.2 seconds later"),
    error: by("recover-password", "says why the check failed, and tries again"),
  },
  unauthorized: {
    as: undefined,
    loading: NOTHING_LOADED,
    empty: NOTHING_LOADED,
    error: NOTHING_LOADED,
    filled: { file: "app/guards.test.tsx", title: "the 403 page leads a %s to %s" },
  },
  optOut: {
    as: undefined,
    loading: LOADING,
    empty: by("opt-out/opt-out-page", "says that a link is not valid"),
    filled: by("opt-out/opt-out-page", "asks before it stops the clinic's messages, without a session"),
    error: FAILED,
  },
  account: {
    as: "TENANT_ADMIN",
    loading: LOADING,
    empty: NOTHING_LOADED,
    filled: by("account", "turns on two-step sign-in with a code of the authenticator app"),
    error: by("account", "says why the state can't be loaded, and tries again"),
  },
  dashboard: {
    as: "PLATFORM_ADMIN",
    loading: shows("Clinics–"),
    empty: by("dashboard", "says that the platform has no clinics"),
    filled: by("dashboard", "shows the operator the clinics by state, the newest ones, and the new ones per month"),
    error: FAILED,
  },
  ownerDashboard: {
    as: "TENANT_ADMIN",
    loading: shows("Appointments–"),
    empty: by("owner-dashboard", "shows no steps to a clinic that is set up"),
    filled: by("owner-dashboard", "shows the owner the figures of the last week beside those of the week before"),
    error: FAILED,
  },
} satisfies SomeScreens;
