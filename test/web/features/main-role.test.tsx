import { refuse } from "../../support/render-api.tsx";
import { meAs, prepareApp, USER_ID } from "../../support/render-app.tsx";
import { choose, chosen, eventually, notifications, text } from "../../support/render-gestures.tsx";

const ROLES = `PUT /api/people/${USER_ID}/roles`;
const both = ["MANAGER", "PRACTITIONER"] as const;

async function openAccount() {
  const app = prepareApp({ as: "MANAGER", roles: both });
  await app.go("/account");
  await eventually(() => expect(chosen(app.page, "Main role")).toContain("Manager"));
  return app;
}

test("makes another role the main one, with all roles that the person has", async () => {
  const { api, page } = await openAccount();
  expect(text()).toContain("Manager, Practitioner");
  // A role that only the next token has is kept.
  api.on("GET /api/me", { ...meAs("PRACTITIONER", both), held_roles: ["RECEPTIONIST", ...both] });
  api.on(ROLES, { ...meAs("PRACTITIONER", both), location_id: null });
  choose(page, "Main role", "PRACTITIONER");
  await eventually(() => expect(notifications(page)[0]).toContain("Your main role is Practitioner now."));
  expect(api.named(ROLES).map(({ body }) => body)).toEqual([{ roles: both, role: "PRACTITIONER", version: 1 }]);
  await eventually(() => expect(text()).toContain("Practitioner, Manager"));
  choose(page, "Main role", "MANAGER");
  await eventually(() => expect(api.named(ROLES)).toHaveLength(2));
  expect(api.named(ROLES)[1]?.body).toMatchObject({ roles: ["RECEPTIONIST", ...both], role: "MANAGER" });
});

test("says why the main role was not changed, and shows the present one", async () => {
  const { api, page } = await openAccount();
  api.on(ROLES, refuse("conflict", "Someone has changed this meanwhile."));
  choose(page, "Main role", "PRACTITIONER");
  await eventually(() => expect(notifications(page)[0]).toContain("Your main role was not changed."));
  expect(chosen(page, "Main role")).toContain("Manager");
});

test("asks people with one role nothing", async () => {
  const { go } = prepareApp({ as: "MANAGER" });
  await go("/account");
  await eventually(() => expect(text()).toContain("Two-step sign-in"));
  expect(text()).not.toContain("Main role");
});
