import { refuse } from "../../../support/render-api.tsx";
import { DESK_ANSWERS, LOCATION_ID, listed } from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const SERVICES = `GET /api/locations/${LOCATION_ID}/services`;
const PRACTITIONERS = `GET /api/locations/${LOCATION_ID}/practitioners`;

test.each([
  [SERVICES, "Failed to load services", "Service", "Check-up"],
  [PRACTITIONERS, "Failed to load practitioners", "Practitioner", "Any practitioner"],
])("says that %s failed instead of an empty list, and tries again", async (lookup, header, label, choice) => {
  const { api, page } = await openDesk("/receptionist/dashboard");
  api.on(lookup, refuse("internal", "Something broke."));
  await eventually(() => expect(text()).toContain("No more appointments today."));
  button(page, "Book Appointment").click();
  await eventually(() => expect(text()).toContain(header));
  expect(text()).toContain("Something broke.");
  expect(text()).not.toContain("No services found for this location.");
  expect(text()).not.toContain("No practitioner works at this location.");

  api.on(lookup, (DESK_ANSWERS as Record<string, unknown>)[lookup]);
  button(page, "Try again").click();
  await eventually(() => expect(chosen(dialog(page), label)).toContain(choice));
  expect(text()).not.toContain(header);
});

test("says why a service can't be booked at all, instead of finding no free time", async () => {
  const reason = "Check-up needs a room, and Harbor Road has none.";
  const { page } = await openDesk("/receptionist/dashboard", {
    "GET /api/availability/next": { ...listed([]), reason },
  });
  await eventually(() => expect(text()).toContain("No more appointments today."));
  button(page, "Book Appointment").click();
  await eventually(() => expect(text()).toContain(reason));
  expect(text()).not.toContain("There is no free time");
});
