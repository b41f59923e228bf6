import { sessionStore } from "../../../web/src/session/session-store.ts";
import { sessionUser } from "../../../web/src/session/session-user.ts";
import { meAs, openApp, prepareApp } from "../../support/render-app.tsx";
import { listed } from "../../support/render-desk.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

test.each([
  ["RECEPTIONIST", "Front Desk", {}],
  ["PRACTITIONER", "My Day", { "GET /api/me/appointments": listed([]) }],
  ["MANAGER", "Calendar", {}],
] as const)("greets the %s on the home page %s by name and clinic", async (role, title, answers) => {
  await openDesk("/", answers, role);
  await eventually(() => expect(document.querySelector("h1")?.textContent).toBe(title));
  await eventually(() => expect(text()).toContain("Welcome, Laura · Lakeside Family Clinic · Friday, November 20"));
});

test("greets the platform administrator on the dashboard", async () => {
  await openApp("/dashboard", { as: "PLATFORM_ADMIN" });
  await eventually(() => expect(text()).toContain("Welcome, Laura · Clinic Manager"));
});

test("greets an operator without a name", async () => {
  const { api, go } = prepareApp({ as: "PLATFORM_ADMIN" });
  const nameless = { ...meAs("PLATFORM_ADMIN"), first_name: "", last_name: "" };
  sessionStore.setState({ user: sessionUser(nameless) });
  api.on("GET /api/me", nameless);
  await go("/dashboard");
  await eventually(() => expect(text()).toContain("Welcome · Clinic Manager"));
});

test("does not greet on a calendar that is not the person's home page", async () => {
  await openDesk("/receptionist/calendar");
  await eventually(() => expect(text()).toContain("Friday, November 20"));
  expect(text()).not.toContain("Welcome,");
});
