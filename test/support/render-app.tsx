import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { act, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { Me } from "../../shared/accounts/user.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { routes } from "../../web/src/app/routes.tsx";
// The product loads it before the first notification. Its first load may take longer than a test waits.
import "../../web/src/components/feedback/notification-bar.tsx";
import { PATHS } from "../../web/src/paths.ts";
import { sessionStore } from "../../web/src/session/session-store.ts";
import { sessionUser } from "../../web/src/session/session-user.ts";
import { serve } from "./render-api.tsx";
import { STAFF_ID } from "./render-clinic.tsx";
import { ELEMENTS } from "./render-gestures.tsx";

const HOUR_MS = 3_600_000;

export const TENANT_ID = "ten_01jd3v00000000000000000001";
export const USER_ID = "d0000000-0000-4000-8000-000000000001";

/** The answer for a clinic whose setup is complete. */
const NO_STEPS = { items: [], next_cursor: null };

/** Returns the response of `GET /api/me` for a user of this main role. */
export const meAs = (role: Role, roles: readonly Role[] = [role]): Me => ({
  user_id: USER_ID,
  tenant_id: role === "PLATFORM_ADMIN" ? null : TENANT_ID,
  mfa_required: false,
  first_name: "Laura",
  last_name: "Whitfield",
  email: "laura@example.com",
  phone_number: "5550100000",
  street: "1 Main St",
  city: "Duluth",
  state: "MN",
  zipcode: "55802",
  date_of_birth: "1980-01-31",
  role,
  roles: [...roles],
  held_roles: [...roles],
  staff_id: roles.includes("PRACTITIONER") ? STAFF_ID : null,
  status: "ACTIVE",
  version: 1,
  tenant:
    role === "PLATFORM_ADMIN"
      ? null
      : {
          tenant_id: TENANT_ID,
          tenant_name: "Lakeside Family Clinic",
          status: "ACTIVE",
          logo_url: null,
          allow_overbooking: false,
          refunds_by_administrators: false,
        },
});

/** Stores a running session of this main role. */
export function signInAs(role: Role, roles?: readonly Role[]): void {
  const me = meAs(role, roles);
  sessionStore.getState().loginSucceeded({
    user: sessionUser(me),
    userRole: role,
    session: { expiresAt: Date.now() + HOUR_MS },
  });
}

interface SignedIn {
  /** The main role. */
  readonly as?: Role;
  /** @default the main role only */
  readonly roles?: readonly Role[];
}

/** Prepares the whole app, signed in if a role is given. The first `go` opens it at an address. */
export function prepareApp({ as, roles }: SignedIn = {}) {
  if (as) signInAs(as, roles);
  const api = serve(as ? { "GET /api/me": meAs(as, roles), "GET /api/tenants/current/setup": NO_STEPS } : {});
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const opened = () => {
    if (!router) throw new Error("The product has not been opened yet");
    return router;
  };
  const go = async (to: string) => {
    if (router) await act(() => opened().navigate(to));
    else {
      // The page before is not drawn. Tests can go back to it.
      router = createMemoryRouter(routes, { initialEntries: [PATHS.unauthorized, to], initialIndex: 1 });
      render(<RouterProvider router={router} useTransitions />);
    }
    await settled(opened());
  };
  return {
    api,
    go,
    page: createWrapper(),
    path: () => opened().state.location.pathname,
    get router() {
      return opened();
    },
  };
}

/** Opens the whole app at an address, signed in if a role is given, and waits until its first page is rendered. */
export async function openApp(path: string, options: SignedIn = {}) {
  const app = prepareApp(options);
  await app.go(path);
  return app;
}

/** Waits until the router has rendered the requested page. */
export const settled = (router: ReturnType<typeof createMemoryRouter>) =>
  waitFor(
    () => {
      expect(router.state.initialized).toBe(true);
      expect(router.state.navigation.state).toBe("idle");
      // This is asked at each change of the document, so it is asked without selectors and without printing elements.
      const has = (name: string) => document.getElementsByClassName(name).length > 0;
      expect(has("loading-screen")).toBe(false);
      // The page is drawn in a step after its frame, and the menu in the next one.
      const page = document.getElementById("page");
      expect(page?.childNodes.length).not.toBe(0);
      // On a small screen the menu is closed, and is not drawn then.
      if (page && has("frame-navigation")) expect(has("sidebar-person")).toBe(true);
    },
    { timeout: 20_000, mutationObserverOptions: ELEMENTS },
  );

/** Returns the page's first heading. */
export const heading = () => document.querySelector("h1")?.textContent;
