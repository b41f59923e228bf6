import { ROLES } from "../../../shared/contract/roles.ts";
import { MENU, menuOf } from "../../../web/src/app/navigation.ts";
import { PAGES } from "../../../web/src/app/pages.ts";
import { PATHS } from "../../../web/src/paths.ts";

const textsOf = (...[main, roles]: Parameters<typeof menuOf>) =>
  menuOf(main, roles).map(({ group, text }) => (group ? `${group}: ${text}` : text));

test.each(ROLES)("shows a person of the one role %s its own menu", (role) => {
  expect(menuOf(role, [role])).toEqual(MENU[role]);
});

test("shows the owner who treats their own day below the pages of every day", () => {
  expect(textsOf("TENANT_ADMIN", ["TENANT_ADMIN", "PRACTITIONER"]).slice(0, 5)).toEqual([
    "Home",
    "Calendar",
    "Reports",
    "Practitioner: My Day",
    "Clinic: Clinic Profile",
  ]);
});

test("puts the groups of a further role below the own pages, and names its start page", () => {
  const texts = textsOf("PRACTITIONER", ["TENANT_ADMIN", "PRACTITIONER"]);
  expect(texts.slice(0, 5)).toEqual([
    "My Day",
    "Administration: Dashboard",
    "Administration: Calendar",
    "Administration: Reports",
    "Clinic: Clinic Profile",
  ]);
});

test("shows each page once, whatever the roles", () => {
  const hrefs = menuOf("RECEPTIONIST", ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"]).map(
    ({ href }) => href,
  );
  expect(new Set(hrefs).size).toBe(hrefs.length);
  const all = ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const;
  expect(new Set(hrefs)).toEqual(new Set(all.flatMap((role) => (MENU[role] ?? []).map(({ href }) => href))));
});

test("shows nothing without a session", () => {
  expect(menuOf(null, [])).toEqual([]);
});

test("describes only the pages of the administrator's menu, because only their dashboard shows descriptions", () => {
  const described = PAGES.filter(({ about }) => about).map(({ path }) => path);
  const shown = (MENU.TENANT_ADMIN ?? []).map(({ href }) => href).filter((href) => href !== PATHS.dashboard);
  expect(described.toSorted()).toEqual(shown.toSorted());
});
