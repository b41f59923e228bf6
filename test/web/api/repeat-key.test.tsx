import { patientsApi } from "../../../web/src/api/api.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse, serve } from "../../support/render-api.tsx";
import { signInAs } from "../../support/render-app.tsx";
import { aPatient } from "../../support/render-desk.tsx";

const CREATE = "POST /api/patients";
const body = { first_name: "Ada", last_name: "Byron", contact: "555-0101", dob: "1980-12-10" };
const register = (changes: object = {}) =>
  patientsApi.create({ body: { ...body, ...changes } }).catch((error: unknown) => error);
const keysOf = (api: ReturnType<typeof serve>) =>
  api.named(CREATE).map(({ headers }) => headers.get("idempotency-key") ?? "none");

beforeEach(() => signInAs("RECEPTIONIST"));

test.each([
  ["a lost answer", () => new TypeError("Failed to fetch")],
  ["a time-out", () => new DOMException("late", "TimeoutError")],
  ["a 503", () => refuse("unavailable", "busy")],
  ["a 429", () => refuse("rate_limited", "later")],
])("after %s the same input goes out under the same key", async (_, failure) => {
  const api = serve({ [CREATE]: failure() });
  await register();
  api.on(CREATE, aPatient());
  await register();
  const [first, second] = keysOf(api);
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(second).toBe(first);
});

test.each([
  ["an answer", () => aPatient()],
  ["a refusal", () => refuse("invalid", "no")],
])("after %s the same input is a request of its own", async (_, answer) => {
  const api = serve({ [CREATE]: answer() });
  await register();
  await register();
  expect(new Set(keysOf(api)).size).toBe(2);
});

test("other input has a key of its own", async () => {
  const api = serve({ [CREATE]: new TypeError("Failed to fetch") });
  await register();
  await register({ first_name: "Grace" });
  expect(new Set(keysOf(api)).size).toBe(2);
});

test("does not reuse a key after another person signs in", async () => {
  const api = serve({ [CREATE]: new TypeError("Failed to fetch") });
  await register();
  sessionStore.getState().loggedOut();
  signInAs("RECEPTIONIST");
  await register();
  expect(new Set(keysOf(api)).size).toBe(2);
});

test("a change carries no key", async () => {
  const api = serve({ "PATCH /api/patients/pat_01jd3v00000000000000000001": aPatient() });
  await patientsApi.update({ params: { patient_id: "pat_01jd3v00000000000000000001" }, body: { version: 1 } });
  expect(api.calls.at(-1)?.headers.has("idempotency-key")).toBe(false);
});

test("the same note about another patient is a request of its own, even after a lost answer", async () => {
  const api = serve({});
  for (const patient_id of ["pat_1", "pat_2"])
    await patientsApi.createNote({ params: { patient_id }, body: { text: "Called" } }).catch(() => undefined);
  expect(new Set(api.calls.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(2);
});
