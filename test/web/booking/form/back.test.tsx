import { act } from "@testing-library/react";
import { APP_SCREEN } from "../../../../web/src/lib/texts.ts";
import { aPatient, listed } from "../../../support/render-desk.tsx";
import { button, eventually, field, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const ANSWERS = { "GET /api/patients": listed([aPatient()]), "GET /api/leads": listed([]) };
type App = Awaited<ReturnType<typeof openDesk>>;

const back = ({ router }: App) => act(() => router.navigate(-1));

async function bookByFind({ page }: App) {
  button(page, "Find").click();
  const find = () => page.findModal()?.findContent().findAutosuggest();
  await eventually(() => expect(find()).toBeTruthy());
  find()?.focus();
  find()?.selectSuggestionByValue("action:book");
  await eventually(() => expect(field(page, "Patient")).toBeTruthy());
}

test("closes a booking that was opened by Find when Back opens the page before, and focuses its search", async () => {
  const app = await openDesk("/receptionist/all_patients", ANSWERS);
  await app.go("/receptionist/all_leads");
  await bookByFind(app);
  await back(app);
  await eventually(() => expect(app.page.findModal()).toBeNull());
  expect(app.path()).toBe("/receptionist/all_patients");
  await eventually(() => expect(document.activeElement?.closest("[data-page-focus]")).toBeTruthy());
});

test("closes a booking when Back leads to another view of the same page", async () => {
  const app = await openDesk("/receptionist/calendar", ANSWERS);
  await app.go("/receptionist/calendar?view=list");
  button(app.page, "Book Appointment").click();
  await eventually(() => expect(field(app.page, "Patient")).toBeTruthy());
  await back(app);
  await eventually(() => expect(app.page.findModal()).toBeNull());
});

test("keeps a booking that was opened by Find when the question about its input is answered so", async () => {
  const app = await openDesk("/receptionist/all_patients", ANSWERS);
  await app.go("/receptionist/all_leads");
  await bookByFind(app);
  act(() => field(app.page, "Reason").findControl()?.findInput()?.setInputValue("Sore throat"));
  await back(app);
  await eventually(() => expect(text()).toContain(APP_SCREEN.forms.leave.header));
  expect(app.path()).toBe("/receptionist/all_leads");
  expect(field(app.page, "Reason").findControl()?.findInput()?.getInputValue()).toBe("Sore throat");
});
