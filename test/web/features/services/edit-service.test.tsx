import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { aService, pageOf, SERVICE_ID, STAFF_ID } from "../../../support/render-clinic.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import { button, dialog, eventually, pick, question, rows, text } from "../../../support/render-gestures.tsx";
import { LIST, openServices } from "./open-services.ts";

const UPDATE = `PATCH /api/services/${SERVICE_ID}`;

test("sends the edited field and the version that was read", async () => {
  const { page, api, modalInput, confirm, modal } = await openServices();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Edit Annual Physical").click();
  await eventually(() => expect(modalInput(0)?.getInputValue()).toBe("Annual Physical"));
  modalInput(3)?.setInputValue("60");
  api.on(UPDATE, aService({ duration: 60, version: 5 }));
  api.on(LIST, pageOf(aService({ duration: 60, version: 5 })));
  confirm();
  await eventually(() => expect(text()).toContain("Service updated"));
  expect(rows(page)[0]?.[1]).toBe("60");
  expect(modal()).toBeNull();
  expect(api.named(UPDATE)[0]?.body).toEqual({ duration: 60, version: 4 });
});

test("says in the dialog why an edit failed, and keeps the input", async () => {
  const { page, api, modalInput, confirm, modal } = await openServices();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Edit Annual Physical").click();
  await eventually(() => expect(modalInput(0)?.getInputValue()).toBe("Annual Physical"));
  modalInput(0)?.setInputValue("Physical");
  api.on(UPDATE, refuse("unavailable", REQUEST_TEXTS.unavailable));
  confirm();
  await eventually(() => expect(modal()?.getElement().textContent).toContain("Failed to update service"));
  expect(modalInput(0)?.getInputValue()).toBe("Physical");
});

test("saves an edit on top of another person's change", async () => {
  const { page, api, modalInput, confirm, modal } = await openServices();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Edit Annual Physical").click();
  await eventually(() => expect(modalInput(0)?.getInputValue()).toBe("Annual Physical"));
  modalInput(0)?.setInputValue("Mine");
  api.on(UPDATE, changedBefore(aService({ service_name: "Theirs", version: 9 })));
  confirm();
  await eventually(() => expect(text()).toContain("Service Name: Theirs (you entered Mine)"));
  api.on(UPDATE, aService({ service_name: "Mine", version: 10 }));
  button(page, "Save mine").click();
  await eventually(() => expect(modal()).toBeNull());
  expect(api.named(UPDATE).map(({ body }) => body)).toEqual([
    { service_name: "Mine", version: 4 },
    { service_name: "Mine", version: 9 },
  ]);
});

/** Opens the form of the service, and chooses its practitioner. */
async function choosePractitioner() {
  const opened = await openServices();
  await eventually(() => expect(rows(opened.page)).toHaveLength(1));
  button(opened.page, "Edit Annual Physical").click();
  await eventually(() => expect(opened.modal()).not.toBeNull());
  await pick(dialog(opened.page), "Practitioners", STAFF_ID);
  return opened;
}

test("shows the appointments that a change of a service affects, and saves it only when asked to", async () => {
  const { page, api, modal } = await choosePractitioner();
  const items = [anAppointment({ attention: "Marcus does not offer Annual Physical." })];
  api.on(`${UPDATE}${TRIED}`, { affected: { total: 1, complete: true, items } });
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain("Marcus does not offer Annual Physical."));
  expect(api.named(UPDATE)).toEqual([]);
  api.on(UPDATE, aService({ practitioner_ids: [STAFF_ID], version: 5 }));
  button(question(), "Save anyway").click();
  await eventually(() => expect(modal()).toBeNull());
  expect(api.named(UPDATE)[0]?.body).toEqual({ practitioner_ids: [STAFF_ID], version: 4 });
});

test("says that only the next 1,000 appointments were checked when there are more", async () => {
  const { page, api, modal } = await choosePractitioner();
  api.on(`${UPDATE}${TRIED}`, { affected: { total: 0, complete: false, items: [] } });
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain("The next 1,000 upcoming appointments still fit"));
  expect(text()).toContain("Only the next 1,000 were checked.");
  api.on(`${UPDATE}${TRIED}`, { affected: { total: 2, complete: false, items: [] } });
  button(question(), "Save anyway").click();
  await eventually(() => expect(text()).toContain("At least 2 upcoming appointments no longer fit"));
  api.on(UPDATE, aService({ practitioner_ids: [STAFF_ID], version: 5 }));
  button(question(), "Save anyway").click();
  await eventually(() => expect(modal()).toBeNull());
});
