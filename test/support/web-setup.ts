// Testing Library looks for `act` when it is loaded.

import { cleanup, configure } from "@testing-library/react";
import { queryClient } from "../../web/src/api/query-client.ts";
import { endSuspension } from "../../web/src/api/suspension.ts";
import { answerLeaveQuestion } from "../../web/src/lib/forms/unsaved-changes.ts";
import { dismissAll } from "../../web/src/lib/notifications.ts";
import { sessionStore } from "../../web/src/session/session-store.ts";
import * as amplify from "./amplify-doubles.ts";
import "./web-speed.ts";

configure({ asyncUtilTimeout: 8_000 });

// Tests sign in with doubles instead of Cognito. A test that needs other answers sets them itself.
vi.mock("../../web/src/session/amplify.ts", () => ({}));
vi.mock("../../web/src/session/amplify-session.ts", () => import("./amplify-doubles.ts"));
vi.mock("../../web/src/session/amplify-sign-in.ts", () => import("./amplify-doubles.ts"));
vi.mock("aws-amplify/auth", async (original) => {
  const { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } = await import("./amplify-doubles.ts");
  return { ...(await original<object>()), fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup };
});
vi.mock("../../web/src/lib/config.ts", () => ({
  config: () => ({
    authFlow: "USER_SRP_AUTH",
    idleMinutes: 30,
    defaultTimeZone: "America/Chicago",
    userPoolId: "pool",
    userPoolClientId: "client",
  }),
}));

const HOUR_MS = 3_600_000;

// The product repeats a failed query after one second and then two, which would slow the tests. The delay itself has a
// test of its own.
const defaults = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 50 } });

// Testing Library sets this itself only when it is loaded for every file.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

beforeEach(() => {
  amplify.fetchAuthSession.mockImplementation(async () => ({
    tokens: {
      accessToken: { payload: { exp: Math.floor((Date.now() + HOUR_MS) / 1000) }, toString: () => "access-token" },
    },
  }));
  amplify.signOut.mockResolvedValue(undefined);
  amplify.fetchMFAPreference.mockResolvedValue({});
  // Parts of every browser that jsdom lacks.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("scrollTo", () => {});
});

afterEach(() => {
  cleanup();
  for (const double of Object.values(amplify)) double.mockReset();
  queryClient.clear();
  dismissAll();
  answerLeaveQuestion();
  endSuspension();
  sessionStore.getState().loggedOut();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "");
  document.body.className = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
