import { act } from "@testing-library/react";
import { queryClient } from "../../../../web/src/api/query-client.ts";
import { meQuery } from "../../../../web/src/session/me.ts";
import { sessionStore } from "../../../../web/src/session/session-store.ts";
import {
  aLocationPractitioner,
  anAppointment,
  aPatient,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
} from "../../../support/render-desk.tsx";
import { button, dialog, eventually } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

export const BOOK = "POST /api/appointments";
export const NEXT = "GET /api/availability/next";
export const LAST = `GET /api/patients/${PATIENT_ID}/appointments`;
export const BO = nthId("staff", 2);
const two = listed([aLocationPractitioner(), aLocationPractitioner({ staff_id: BO, first_name: "Bo" })]);

/** Returns the times that can be chosen. */
export const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];

/** Opens a dialog of the front desk for the patient who is found. */
export async function open(
  action: "Book Appointment" | "Walk-in",
  answers: Record<string, unknown> = {},
  path = "/receptionist/dashboard",
) {
  const app = await openDesk(path, {
    "GET /api/patients": listed([aPatient()]),
    "GET /api/leads": listed([]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: two,
    [BOOK]: anAppointment(),
    ...answers,
  });
  await eventually(() => expect(document.querySelector(".today-figures")?.getAttribute("aria-busy")).toBe("false"));
  button(app.page, action).click();
  await eventually(() => expect(dialog(app.page).findAutosuggest()).toBeTruthy());
  const search = dialog(app.page).findAutosuggest();
  search?.focus();
  search?.setInputValue("jos");
  await eventually(() => expect(search?.findDropdown().findOptions().length).toBeGreaterThan(1));
  search?.selectSuggestionByValue(PATIENT_ID);
  const booked = () => app.api.named(BOOK).at(-1)?.body;
  return { ...app, booked };
}

/** Lets the clinic of the open page book taken times. */
export function allowOverbooking(): void {
  const { user } = sessionStore.getState();
  const tenant = user?.tenant && { ...user.tenant, allow_overbooking: true };
  act(() => {
    queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, tenant: tenant ?? null });
    sessionStore.setState({ user: user && { ...user, tenant: tenant ?? null } });
  });
}
