import { act } from "@testing-library/react";
import { holidaysOf, stateCode } from "../../../../web/src/features/locations/public-holidays.tsx";
import { refuse, TRIED } from "../../../support/render-api.tsx";
import { aLocation, anotherLocation, LOCATION_ID, pageOf } from "../../../support/render-clinic.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import { button, chooseFilter, eventually, text } from "../../../support/render-gestures.tsx";
import { CLOSURES, CREATE, closure, openClosures, openClosuresOf } from "./render-closures.tsx";

test("closes on the checked public holidays after showing what each affects", async () => {
  const { page, api, path, router } = await openClosures(closure("2026-12-25", "2026-12-25"));
  api.on(CREATE + TRIED, ({ body }: { body: { from_date: string } }) => ({
    affected: { total: body.from_date === "2026-11-26" ? 3 : 0, complete: true, items: [anAppointment()] },
  }));
  api.on(CREATE, ({ body }: { body: { from_date: string } }) => closure(body.from_date, body.from_date));
  button(page, "Add public holidays").click();
  await eventually(() => expect(text()).toContain("Thu, Nov 26, 2026: Thanksgiving Day"));
  expect(text()).toContain("3 upcoming appointments no longer fit");
  expect(text()).toContain("Already closed");
  expect(text()).not.toContain("Labor Day");
  const [thanksgiving] = page.findModal()?.findContent().findAllCheckboxes() ?? [];
  const tick = () => act(() => thanksgiving?.findNativeInput().click());
  tick();
  await eventually(() => expect(button(page, "Close on 0 days").isDisabled()).toBe(true));
  tick();
  button(page, "Save and open them").click();
  await eventually(() => expect(path()).toBe("/needs_attention"));
  expect(router.state.location.search).toContain(`location=${LOCATION_ID}&from=2026-11-26`);
  const saved = api.named(CREATE);
  expect(saved[0]?.body).toEqual({ from_date: "2026-11-26", to_date: "2026-11-26", reason: "Thanksgiving Day" });
  expect(saved.map(({ body }) => (body as { from_date: string }).from_date)).not.toContain("2026-12-25");
});

test("knows the holidays of a state by its code or its name, and of the next year", () => {
  expect([stateCode("US", " mn "), stateCode("US", "Minnesota"), stateCode("US", "Nowhere")]).toEqual([
    "MN",
    "MN",
    undefined,
  ]);
  const names = (state: string | undefined) => holidaysOf({ country: "US", state }, 2027, "2027-01-01");
  expect(names("MN").map(({ date }) => date)).toContain("2027-11-25");
  expect(holidaysOf({ country: "DE", state: undefined }, 2027, "2027-10-01").map(({ date }) => date)).toEqual([
    "2027-10-03",
    "2027-12-25",
    "2027-12-26",
  ]);
});

test("closes all locations, names the one that failed, and saves only what is left when it is sent again", async () => {
  const other = anotherLocation({ location_name: "Summit" });
  const others = CREATE.replace(LOCATION_ID, other.location_id);
  const { page, api } = await openClosuresOf([aLocation(), other]);
  api.on(CLOSURES.replace(LOCATION_ID, other.location_id), pageOf());
  const save = ({ body }: { body: { from_date: string } }) => closure(body.from_date, body.from_date);
  for (const create of [CREATE, others]) {
    api.on(create + TRIED, { affected: { total: 1, complete: true, items: [anAppointment()] } });
    api.on(create, save);
  }
  button(page, "Add public holidays").click();
  await eventually(() => expect(text()).toContain("Thanksgiving Day"));
  chooseFilter(page, "Locations", "All locations");
  await eventually(() => expect(text()).toContain("2 upcoming appointments no longer fit"));
  api.on(others, refuse("unavailable", "The service is busy."));
  const closeAll = () =>
    act(() => [...document.querySelectorAll("button")].find((each) => /^Close all/.test(each.textContent))?.click());
  closeAll();
  await eventually(() => expect(text()).toContain("Summit: The service is busy."));
  const [saved, tried] = [api.named(CREATE).length, api.named(others).length];
  expect([saved > 1, tried]).toEqual([true, 1]);
  api.on(others, save);
  closeAll();
  await eventually(() => expect(text()).toContain(`${saved} closures saved`));
  expect([api.named(CREATE).length, api.named(others).length - tried]).toEqual([saved, saved]);
});
