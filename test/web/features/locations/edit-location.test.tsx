import { LOCATION_TEXTS } from "../../../../shared/locations/texts.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { LOCATIONS_SCREEN } from "../../../../web/src/features/locations/texts.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { aLocation, pageOf } from "../../../support/render-clinic.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import {
  button,
  choose,
  dialog,
  errorOf,
  eventually,
  field,
  pick,
  question,
  rows,
  text,
  type,
} from "../../../support/render-gestures.tsx";
import { LIST, openLocations, UPDATE, withBreaks } from "./open-locations.ts";

test("sends the edited fields with the version that was read", async () => {
  const { page, api, sent } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  const modal = () => page.findModal();
  const name = () => modal()?.findContent().findFormField()?.findControl()?.findInput();
  await eventually(() => expect(name()?.getInputValue()).toBe("Harbor Road"));
  name()?.setInputValue("Harbour Road");
  const changed = aLocation({ location_name: "Harbour Road", version: 4 });
  api.on(UPDATE, changed);
  api.on(LIST, pageOf(changed));
  modal()?.findFooter()?.findAllButtons()[1]?.click();
  await eventually(() => expect(rows(page).map(([first]) => first)).toEqual(["Harbour Road"]));
  expect(modal()).toBeNull();
  expect(sent(UPDATE)[0]).toEqual({ location_name: "Harbour Road", version: 3 });
});

test("keeps the hours that others have changed on another day", async () => {
  const { page, api, sent } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  const modal = dialog(page);
  const toggle = modal.findAllToggles()[0];
  toggle?.findNativeInput().click();
  const hours = { ...aLocation().operating_hours, Friday: { open: "10:00", close: "12:00", status: "available" } };
  api.on(UPDATE, changedBefore({ ...aLocation({ version: 8 }), operating_hours: hours }));
  button(modal, "Save").click();
  await eventually(() => expect(text()).toContain("Friday open time: 10:00 AM"));
  api.on(UPDATE, aLocation({ version: 9 }));
  button(modal, "Save mine").click();
  await eventually(() => expect(text()).toContain(LOCATIONS_SCREEN.saved));
  expect(sent(UPDATE)[1]).toEqual({
    operating_hours: withBreaks({ ...hours, Monday: { ...hours.Monday, status: "closed" } }),
    version: 8,
  });
});

test("shows the appointments that an inactive location affects, and saves its status when asked to", async () => {
  const { page, api, sent } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  choose(dialog(page), "Status", "INACTIVE");
  const items = [anAppointment({ attention: "Harbor Road is not in use." })];
  api.on(`${UPDATE}${TRIED}`, { affected: { total: 1, complete: true, items } });
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain("Harbor Road is not in use."));
  expect(sent(UPDATE)).toEqual([]);
  const inactive = aLocation({ status: "INACTIVE", version: 4 });
  api.on(UPDATE, inactive);
  api.on(LIST, pageOf(inactive));
  button(question(), "Save anyway").click();
  await eventually(() => expect(rows(page)[0]?.[0]).toBe("Harbor Road (inactive)"));
  expect(sent(UPDATE)).toEqual([{ status: "INACTIVE", version: 3 }]);
});

test("shows at the time zone why it can't be changed", async () => {
  const { page, api } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  field(dialog(page), "City").findControl()?.findInput()?.setInputValue("Proctor");
  const message = LOCATION_TEXTS.timeZoneInUse(3);
  api.on(UPDATE, refuse("in_use", message, { time_zone: message }));
  button(dialog(page), "Save").click();
  await eventually(() => expect(errorOf(dialog(page), "Time Zone")).toContain(message));
});

test("sets which methods are accepted, the letters of receipts and their footer, and shows a refusal at its field", async () => {
  const { page, api, sent } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Edit Harbor Road").click();
  const modal = dialog(page);
  await pick(modal, "Accepted Methods", "CARD");
  await pick(modal, "Accepted Methods", "CASH");
  type(modal, "Receipt Prefix", "hb");
  type(modal, "Receipt Footer", "Thank you.");
  const taken = PAYMENT_TEXTS.prefixTaken;
  api.on(UPDATE, refuse("name_taken", taken, { receipt_prefix: taken }));
  button(modal, "Save").click();
  await eventually(() => expect(errorOf(modal, "Receipt Prefix")).toBe(taken));
  const changes = { accepted_methods: ["CARD", "CASH"], receipt_prefix: "HB", receipt_footer: "Thank you." };
  expect(sent(UPDATE)).toEqual([{ ...changes, version: 3 }]);
});
