import { sessionRestored } from "../../../web/src/session/restore.ts";
import { createSessionStore } from "../../../web/src/session/session-store.ts";
import { restoredSession, sessionUser } from "../../../web/src/session/session-user.ts";
import { meAs } from "../../support/render-app.tsx";

const INITIAL = {
  user: null,
  session: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  userRole: null,
};

const memory = (stored?: unknown) => {
  const values = new Map(
    stored === undefined ? [] : [["root", typeof stored === "string" ? stored : JSON.stringify(stored)]],
  );
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    read: () => JSON.parse(values.get("root") ?? "null").state,
  };
};

const user = sessionUser(meAs("TENANT_ADMIN"));
const signedIn = { user, userRole: "TENANT_ADMIN", session: { expiresAt: 1_800_000_000_000 } } as const;

test("it begins signed out", () => {
  expect(createSessionStore(memory()).getState()).toMatchObject(INITIAL);
});

test("a login that starts clears everything and loads", () => {
  const store = createSessionStore(memory());
  store.getState().loginSucceeded(signedIn);
  store.getState().loginStarted();
  expect(store.getState()).toMatchObject({ ...INITIAL, isLoading: true });
});

test("a login that succeeds keeps the person, the session and the role, and clears loading and error", () => {
  const store = createSessionStore(memory());
  store.getState().loginFailed("Incorrect username or password.");
  store.getState().loginStarted();
  store.getState().loginSucceeded(signedIn);
  expect(store.getState()).toMatchObject({ ...INITIAL, ...signedIn, isAuthenticated: true });
});

test("a login that fails clears the person and keeps the error", () => {
  const store = createSessionStore(memory());
  store.getState().loginSucceeded(signedIn);
  store.getState().loginFailed("Incorrect username or password.");
  expect(store.getState()).toMatchObject({ ...INITIAL, error: "Incorrect username or password." });
});

test("a logout goes back to the initial state", () => {
  const store = createSessionStore(memory());
  store.getState().loginSucceeded(signedIn);
  store.getState().loggedOut();
  expect(store.getState()).toMatchObject(INITIAL);
});

test("stores under root the person, the role, the error and the session's expiry, and nothing else", () => {
  const storage = memory();
  createSessionStore(storage).getState().loginSucceeded(signedIn);
  expect(storage.read()).toEqual({
    user,
    isAuthenticated: true,
    userRole: "TENANT_ADMIN",
    error: null,
    sessionExpiresAt: 1_800_000_000_000,
  });
});

test("restores a stored session", () => {
  const storage = memory();
  createSessionStore(storage).getState().loginSucceeded(signedIn);
  expect(createSessionStore(storage).getState()).toMatchObject({ ...INITIAL, ...signedIn, isAuthenticated: true });
});

const good = { user, isAuthenticated: true, userRole: "TENANT_ADMIN", error: null, sessionExpiresAt: 1 };

test.each([
  ["no object", 7],
  ["an unknown role", { ...good, userRole: "ROOT" }],
  ["a role that the person lacks", { ...good, userRole: "MANAGER" }],
  ["a person without roles", { ...good, user: { ...user, roles: ["ROOT"] } }],
  ["no person", { ...good, user: null }],
  ["a person without a name", { ...good, user: { ...user, first_name: undefined } }],
  ["a person with a list for a clinic", { ...good, user: { ...user, tenant: [] } }],
  ["a clinic of an unknown status", { ...good, user: { ...user, tenant: { ...user.tenant, status: "?" } } }],
  ["isAuthenticated that is text", { ...good, isAuthenticated: "true" }],
  ["an expiry that is no number", { ...good, sessionExpiresAt: "soon" }],
])("a tampered root with %s reads as signed out", (_, state) => {
  expect(restoredSession(state)).toMatchObject({ user: null, isAuthenticated: false, userRole: null });
  expect(createSessionStore(memory({ state, version: 1 })).getState()).toMatchObject(INITIAL);
});

test("accepts an untampered root as it is", () => {
  expect(restoredSession(good)).toEqual(good);
});

test("a root that is not even JSON reads as signed out", () => {
  expect(createSessionStore(memory("{nonsense")).getState()).toMatchObject(INITIAL);
});

test("the restore of a storage that hangs is given up after 5000 ms", async () => {
  vi.useFakeTimers();
  const done = vi.fn();
  const persist = { hasHydrated: () => false, onFinishHydration: () => () => {} };
  void sessionRestored({ persist }).then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test("a restore that ends earlier is not waited for any longer", async () => {
  let finish = () => {};
  const persist = {
    hasHydrated: () => false,
    onFinishHydration: (then: () => void) => {
      finish = then;
      return () => {};
    },
  };
  const restored = sessionRestored({ persist });
  finish();
  await expect(restored).resolves.toBeUndefined();
});
