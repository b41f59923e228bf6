import { cleanup, configure } from "@testing-library/react";
import { queryClient } from "../../web/src/api/query-client.ts";
import { endSuspension } from "../../web/src/api/suspension.ts";
import { dismissAll } from "../../web/src/app/notifications.ts";
import { sessionStore } from "../../web/src/app/session/session-store.ts";

configure({ asyncUtilTimeout: 8_000 });

/** Tests sign in with these instead of Cognito; a test that asks something else of them says so itself. */
vi.mock("../../web/src/app/session/amplify.ts", () => ({}));
vi.mock("../../web/src/app/session/amplify-session.ts", () => ({ fetchAuthSession: vi.fn(), signOut: vi.fn() }));
vi.mock("../../web/src/app/session/amplify-sign-in.ts", () => ({
  signIn: vi.fn(),
  confirmSignIn: vi.fn(),
  resetPassword: vi.fn(),
  confirmResetPassword: vi.fn(),
}));
vi.mock("../../web/src/app/config.ts", () => ({
  config: () => ({ authFlow: "USER_SRP_AUTH", idleMinutes: 30, userPoolId: "pool", userPoolClientId: "client" }),
}));

const HOUR_MS = 3_600_000;

beforeEach(async () => {
  const session = await import("../../web/src/app/session/amplify-session.ts");
  vi.mocked(session.fetchAuthSession).mockImplementation(async () => ({
    tokens: {
      accessToken: { payload: { exp: Math.floor((Date.now() + HOUR_MS) / 1000) }, toString: () => "access-token" },
    },
  }));
  vi.mocked(session.signOut).mockResolvedValue(undefined);
  // What jsdom does not have and every browser does.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("scrollTo", () => {});
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  dismissAll();
  endSuspension();
  sessionStore.getState().loggedOut();
  localStorage.clear();
  sessionStorage.clear();
  document.body.className = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
