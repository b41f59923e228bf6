// Testing Library looks for `act` when it is loaded.

import { cleanup, configure } from "@testing-library/react";
import { queryClient } from "../../web/src/api/query-client.ts";
import { endSuspension } from "../../web/src/api/suspension.ts";
import { answerLeaveQuestion } from "../../web/src/lib/forms/unsaved-changes.ts";
import { dismissAll } from "../../web/src/lib/notifications.ts";
import { sessionStore } from "../../web/src/session/session-store.ts";
import * as amplify from "./amplify-doubles.ts";

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

// jsdom computes each inherited property through all ancestors, and Cloudscape measures every element. Without style sheets, the
// style of an element is that of a new one and its own, unless an ancestor is hidden.
const computed = window.getComputedStyle.bind(window);
const bareStyles = new Map<string, CSSStyleDeclaration>();
const HIDES = /display|visibility|pointer-events/;

const isHidden = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute("hidden") || HIDES.test(at.getAttribute("style") ?? "")) return true;
  return false;
};

const bareStyle = (name: string): CSSStyleDeclaration => {
  const style = bareStyles.get(name) ?? computed(document.createElement(name));
  bareStyles.set(name, style);
  return style;
};

const withOwn = (bare: CSSStyleDeclaration, own: CSSStyleDeclaration): CSSStyleDeclaration =>
  new Proxy(bare, {
    get: (_, name) => {
      const value: unknown = Reflect.get(own, name) || Reflect.get(bare, name);
      return typeof value === "function" ? value.bind(bare) : value;
    },
  });

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !(element instanceof HTMLElement) || isHidden(element)) return computed(element, pseudo);
  const bare = bareStyle(element.localName);
  return element.hasAttribute("style") ? withOwn(bare, element.style) : bare;
};

// Cloudscape looks for the class of a theme, which only the body can have, once or twice for every component.
const querySelector = document.querySelector.bind(document);
document.querySelector = (selector: string) =>
  /^\.awsui-(visual-refresh|one-theme)$/.test(selector) && !document.body.classList.contains(selector.slice(1))
    ? null
    : querySelector(selector);

// Cloudscape looks for the mode of each component whenever an attribute of any element changes. Modes are set on the body alone.
const { observe } = MutationObserver.prototype;
MutationObserver.prototype.observe = function (target, options) {
  const isForModes = target === document.body && options?.attributes && !options.childList;
  observe.call(this, target, isForModes ? { attributes: true } : options);
};
