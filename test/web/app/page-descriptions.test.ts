import { MENU } from "../../../web/src/app/navigation.ts";
import { PAGES } from "../../../web/src/app/pages.ts";
import { PATHS } from "../../../web/src/paths.ts";

test("describes only the pages of the administrator's menu, because only their dashboard shows descriptions", () => {
  const described = PAGES.filter(({ about }) => about).map(({ path }) => path);
  const shown = (MENU.TENANT_ADMIN ?? []).map(({ href }) => href).filter((href) => href !== PATHS.dashboard);
  expect(described.toSorted()).toEqual(shown.toSorted());
});
