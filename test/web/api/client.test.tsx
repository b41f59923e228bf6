import { ClinicError } from "../../../shared/contract/errors.ts";
import { ACCESS_TEXTS, COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { appointmentsApi, tenantsApi } from "../../../web/src/api/api.ts";
import { personChanged } from "../../../web/src/api/client.ts";
import { retryDelay, worthRetrying } from "../../../web/src/api/query-client.ts";
import { accountsApi } from "../../../web/src/api/send.ts";

import { APP_SCREEN } from "../../../web/src/lib/texts.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse, serve } from "../../support/render-api.tsx";
import { meAs, signInAs, TENANT_ID } from "../../support/render-app.tsx";

const failure = (call: Promise<unknown>): Promise<ClinicError> =>
  call.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: ClinicError) => error,
  );

test("a call carries the access token and returns the answer", async () => {
  const api = serve({ "GET /api/me": meAs("TENANT_ADMIN") });
  expect(await accountsApi.me()).toEqual(meAs("TENANT_ADMIN"));
  expect(api.calls[0]?.headers.get("authorization")).toBe("Bearer access-token");
});

test("a public call carries no token", async () => {
  const api = serve({ "GET /api/auth/recovery/a%2Fb": { valid: true } });
  expect(await accountsApi.checkRecovery({ params: { recovery_id: "a/b" } })).toEqual({ valid: true });
  expect(api.calls[0]?.headers.has("authorization")).toBe(false);
});

test("path, query and body go where the contract says", async () => {
  const api = serve({ [`PATCH /api/tenants/${TENANT_ID}/status`]: refuse("conflict", "changed") });
  await failure(tenantsApi.setStatus({ params: { tenant_id: TENANT_ID }, body: { status: "INACTIVE", version: 3 } }));
  expect(api.calls[0]?.body).toEqual({ status: "INACTIVE", version: 3 });
  expect(api.calls[0]?.headers.get("content-type")).toBe("application/json");
});

test("asks again only for news, and shows the answer it has when there is none", async () => {
  const query = { location_id: "loc_1", from: "2027-03-01", to: "2027-03-01" };
  const path = "GET /api/appointments";
  const list = { items: [{ appointment_id: "appt_1" }], next_cursor: null };
  const api = serve({ [path]: () => Response.json(list, { headers: { etag: '"1"' } }) });
  expect(await appointmentsApi.list({ query })).toEqual(list);
  api.on(path, () => new Response(null, { status: 304, headers: { etag: '"1"' } }));
  expect(await appointmentsApi.list({ query })).toEqual(list);
  personChanged();
  api.on(path, list);
  await appointmentsApi.list({ query });
  expect(api.calls.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, '"1"', null]);
});

describe("after a change of its own", () => {
  beforeEach(personChanged);
  const query = { location_id: "loc_1", from: "2027-03-01", to: "2027-03-01" };
  const path = "GET /api/appointments";
  const listed = () => Response.json({ items: [], next_cursor: null }, { headers: { etag: '"1"' } });
  const change = () =>
    appointmentsApi.setStatus({
      params: { appointment_id: "appt_1" },
      body: { appointment_status: "CHECKED-IN", version: 1 },
    });
  const tagsSent = (api: ReturnType<typeof serve>) =>
    api.named(path).map(({ headers }) => headers.get("if-none-match"));

  test("asks for the whole list, also when the change fails", async () => {
    const api = serve({ [path]: listed, "PATCH /api/appointments/appt_1/status": {} });
    await appointmentsApi.list({ query });
    await change();
    await appointmentsApi.list({ query });
    api.on("PATCH /api/appointments/appt_1/status", refuse("unavailable", "later"));
    await failure(change());
    await appointmentsApi.list({ query });
    expect(tagsSent(api)).toEqual([null, null, null]);
  });

  test("does not keep a list that was on its way meanwhile", async () => {
    let arrive: (response: Response) => void = () => {};
    const api = serve({
      [path]: () => new Promise<Response>((resolve) => (arrive = resolve)),
      "PATCH /api/appointments/appt_1/status": {},
    });
    const former = appointmentsApi.list({ query });
    await vi.waitFor(() => expect(api.calls).toHaveLength(1));
    await change();
    arrive(listed());
    await former;
    api.on(path, listed);
    await appointmentsApi.list({ query });
    expect(tagsSent(api)).toEqual([null, null]);
  });
});

test("an answer of the API's error format keeps its code, sentence and fields", async () => {
  serve({ "POST /api/auth/signup": refuse("email_taken", "taken", { email: "taken" }) });
  const error = await failure(accountsApi.signup({ body: { email: "a@example.com" } }));
  expect(error).toBeInstanceOf(ClinicError);
  expect(error).toMatchObject({ code: "email_taken", message: "taken", fields: { email: "taken" } });
});

test.each([
  [
    "API Gateway's own 403",
    Response.json({ message: "Forbidden" }, { status: 403 }),
    "forbidden",
    ACCESS_TEXTS.forbidden,
  ],
  [
    "API Gateway's own 429",
    Response.json({ message: "Too Many" }, { status: 429 }),
    "rate_limited",
    REQUEST_TEXTS.unavailable,
  ],
  [
    "a page of a proxy",
    new Response("<h1>Bad Gateway</h1>", { status: 502 }),
    "unavailable",
    REQUEST_TEXTS.unavailable,
  ],
  ["an empty 500", new Response(null, { status: 500 }), "internal", REQUEST_TEXTS.internal],
  ["a success that is no JSON", new Response("hello"), "internal", COMMON_TEXTS.unexpected],
  ["a success that is a page of something else", new Response("<html></html>"), "internal", COMMON_TEXTS.unexpected],
])("%s is an error that people can read", async (_, answer, code, message) => {
  serve({ "GET /api/tenants": answer });
  expect(await failure(tenantsApi.list())).toMatchObject({ code, message });
});

test("a broken connection and a time-out are told apart", async () => {
  serve({ "GET /api/tenants": new TypeError("Failed to fetch") });
  expect(await failure(tenantsApi.list())).toMatchObject({
    code: "unavailable",
    message: "The service can't be reached. Please check your connection and try again.",
  });
  serve({ "GET /api/tenants": new DOMException("late", "TimeoutError") });
  expect(await failure(tenantsApi.list())).toMatchObject({
    code: "unavailable",
    message: "The service took too long to answer. Please try again.",
  });
});

test("a refused token ends the session with the error of the login page", async () => {
  signInAs("TENANT_ADMIN");
  serve({ "GET /api/me": Response.json({ message: "Unauthorized" }, { status: 401 }) });
  expect(await failure(accountsApi.me())).toMatchObject({ code: "unauthenticated", message: APP_SCREEN.session.ended });
  expect(sessionStore.getState()).toMatchObject({
    isAuthenticated: false,
    user: null,
    error: APP_SCREEN.session.ended,
  });
});

test("only what may pass by itself is asked again, and at most twice", () => {
  const unavailable = new ClinicError("unavailable", "");
  expect([0, 1, 2].map((failures) => worthRetrying(failures, unavailable))).toEqual([true, true, false]);
  expect(worthRetrying(0, new ClinicError("forbidden", ""))).toBe(false);
  expect(worthRetrying(0, new TypeError("bug"))).toBe(false);
});

test("repeats a query after the time that the API names, unless that is too long to wait", async () => {
  const told = (seconds: string) =>
    Response.json(
      { error: "later", code: "rate_limited", request_id: "r1" },
      { status: 429, headers: { "retry-after": seconds } },
    );
  const api = serve({ "GET /api/tenants": told("3") });
  const soon = await failure(tenantsApi.list());
  expect([worthRetrying(0, soon), retryDelay(0, soon)]).toEqual([true, 3000]);
  api.on("GET /api/tenants", told("45"));
  const late = await failure(tenantsApi.list());
  expect(worthRetrying(0, late)).toBe(false);
  expect([0, 1].map((failures) => retryDelay(failures, new ClinicError("unavailable", "")))).toEqual([1000, 2000]);
});
