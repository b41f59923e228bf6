import { act, createEvent, fireEvent } from "@testing-library/react";
import { aLead, listed } from "../../support/render-desk.tsx";
import { button, dialog, eventually, rows, text } from "../../support/render-gestures.tsx";
import { COMPANY_ID, openCompanies, openDesk } from "../../support/render-pages.tsx";

const DELETE = `DELETE /api/insurance/companies/${COMPANY_ID}`;
type Button = ReturnType<typeof button>;

/** The time of the next click, in milliseconds. A busy machine takes longer between two clicks than a hand. */
let clock = 0;

/** Clicks with the pointer where the click before was made, shortly after it. */
function pointAt(target: Button) {
  clock += 50;
  const click = createEvent.click(target.getElement(), { detail: 1, clientX: 300, clientY: 200 });
  Object.defineProperty(click, "timeStamp", { value: clock });
  fireEvent(target.getElement(), click);
}

/** Waits longer than the second click of a double click takes. */
async function settle() {
  clock += 600;
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
}

const openDialogs = (page: Parameters<typeof dialog>[0]) => page.findAllModals().filter((each) => each.isVisible());

async function askToDelete() {
  const app = await openCompanies();
  await eventually(() => expect(rows(app.page)).toHaveLength(1));
  pointAt(button(app.page, "Delete Great Lakes Mutual"));
  return app;
}

test("a double click on a row's action does not answer the question that it opens", async () => {
  const { page, api } = await askToDelete();
  pointAt(button(dialog(page), "Delete"));
  await settle();
  expect(api.named(DELETE)).toEqual([]);
  expect(openDialogs(page)).toHaveLength(1);
});

test("a double click on the answer to a question does not press what lies behind it", async () => {
  const { page } = await askToDelete();
  // A keyboard's answer is no second click.
  button(dialog(page), "Cancel").click();
  await settle();
  pointAt(button(page, "Edit Great Lakes Mutual"));
  await settle();
  pointAt(button(dialog(page), "Cancel"));
  await eventually(() => expect(openDialogs(page)).toEqual([]));
  pointAt(button(page, "Delete Great Lakes Mutual"));
  expect(openDialogs(page)).toEqual([]);
});

test("a double click on a page's action does not press a button of the dialog that it opens", async () => {
  const { page } = await openDesk("/receptionist/all_leads", { "GET /api/leads": listed([aLead()]) });
  await eventually(() => expect(text()).toContain("Ada Byron"));
  pointAt(button(page, "New lead"));
  await eventually(() => expect(openDialogs(page)).toHaveLength(1));
  pointAt(button(dialog(page), "Cancel"));
  expect(openDialogs(page)).toHaveLength(1);
});
