import { anAppointment, aPatient, listed, PATIENT_ID } from "../../support/render-desk.tsx";
import { openDesk } from "../../support/render-desk-page.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { openCompanies } from "../../support/render-insurance.tsx";
import { rows } from "../../support/render-tables.tsx";

const PROFILE = `/receptionist/patients/${PATIENT_ID}/profile`;
const ANSWERS = {
  [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
  [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([anAppointment()]),
};

test("keeps the open tab of a patient in the address", async () => {
  const { page, router, go } = await openDesk(PROFILE, ANSWERS);
  await eventually(() => expect(page.findTabs()).not.toBeNull());
  page.findTabs()?.findTabLinkById("MISSED")?.click();
  await eventually(() => expect(router.state.location.search).toBe("?tab=MISSED"));
  await go("/account");
  await go(`${PROFILE}?tab=MISSED`);
  await eventually(() => expect(page.findTabs()?.findActiveTab()?.getElement().textContent).toContain("Missed"));
});

test("names the service instead of the patient in the lines of a patient's own page", async () => {
  await openDesk(PROFILE, ANSWERS);
  const line = () => document.querySelector(".appointment-who")?.textContent;
  await eventually(() => expect(line()).toBe("Check-upAmara Okafor · Harbor Road"));
});

test("restores the filter of a configuration list on return, and keeps its text out of the address", async () => {
  const { page, go, router } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  page.findTable()?.findTextFilter()?.findInput().setInputValue("nothing like it");
  await eventually(() => expect(text()).toContain("No matches"));
  const { pathname, search } = router.state.location;
  expect(search).toBe("");
  await go("/account");
  await go(pathname);
  await eventually(() => expect(text()).toContain("No matches"));
});
