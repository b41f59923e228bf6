import { listed, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, eventually, field, rows, text } from "../../../support/render-gestures.tsx";
import { anEntry, LIST, OTHER, OUTSIDE, openActivity, opened } from "./render-activity.tsx";

test("filters by a person and a record of the list until the filters are cleared", async () => {
  const { page, asked, router } = await openActivity(listed([anEntry(), opened]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Show only actions of Rita Front").click();
  await eventually(() => expect(asked.at(-1)).toEqual({ user_id: OTHER }));
  await eventually(() => expect(field(page, "Person").findControl()?.getElement().textContent).toContain("Rita Front"));
  button(page, `Show only Patient …${PATIENT_ID.slice(-4)}`).click();
  await eventually(() => expect(asked.at(-1)).toEqual({ user_id: OTHER, record_id: PATIENT_ID }));
  expect(router.state.location.search).toBe(`?person=${OTHER}&record=${PATIENT_ID}`);
  button(page, "Clear filters").click();
  await eventually(() => expect(router.state.location.search).toBe(""));
});

test("shows no entries of the filters before while those of new filters are loading", async () => {
  const { api, page } = await openActivity(listed([anEntry(), opened]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  api.on(LIST, () => new Promise(() => {}));
  button(page, "Show only actions of Rita Front").click();
  await eventually(() =>
    expect(page.findTable()?.findLoadingText()?.getElement().textContent).toBe("Loading activity"),
  );
  expect(text()).not.toContain("Changed a staff member");
  expect(field(page, "Person").findControl()?.getElement().textContent).toContain("Rita Front");
});

test("requests a day from midnight to midnight in the device's time zone", async () => {
  const { asked } = await openActivity(listed([]), "?day=2026-03-08");
  await eventually(() => expect(text()).toContain("No matches"));
  const [{ from = "", before = "" } = {}] = asked;
  expect(new Date(from).toString()).toContain("Mar 08 2026 00:00:00");
  expect(new Date(before).toString()).toContain("Mar 09 2026 00:00:00");
});

test("filters by kind", async () => {
  const { page, asked, router } = await openActivity(listed([anEntry()]), "?kind=unknown");
  await eventually(() => expect(asked.at(-1)).toEqual({}));
  const kind = field(page, "Kind").findControl()?.findSelect();
  kind?.openDropdown();
  kind?.selectOptionByValue("sign_in", OUTSIDE);
  await eventually(() => expect(asked.at(-1)).toEqual({ kind: "sign_in" }));
  expect(router.state.location.search).toBe("?kind=sign_in");
});

test("offers administrators among the people", async () => {
  const { page } = await openActivity(listed([]));
  await eventually(() => expect(text()).toContain("No activity yet."));
  const person = field(page, "Person").findControl()?.findSelect();
  person?.openDropdown();
  await eventually(() =>
    expect(
      person
        ?.findDropdown(OUTSIDE)
        .findOptions()
        .map((option) => option.getElement().textContent),
    ).toEqual(["Everyone", "Laura Whitfield", "Omar Haddad"]),
  );
});
