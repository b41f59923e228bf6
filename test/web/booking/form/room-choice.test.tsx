import { fireEvent } from "@testing-library/react";
import type { Room } from "../../../../shared/locations/room.ts";
import {
  anAppointment,
  aPatient,
  aService,
  freeTimes,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
} from "../../../support/render-desk.tsx";
import { button, choose, chosen, dialog, eventually, field } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const BOOK = "POST /api/appointments";
const ROOMS = `GET /api/locations/${LOCATION_ID}/rooms`;
const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];
const room = (nth: number, changes: Partial<Room> = {}): Room => ({
  room_id: nthId("room", nth),
  room_number: String(nth),
  status: "ACTIVE",
  location_id: LOCATION_ID,
  created_at: "2026-01-02T10:00:00.000Z",
  version: 1,
  ...changes,
});

/** Opens the booking dialog for the patient who is found, with the one service of the location. */
async function open(service: object) {
  const app = await openDesk("/receptionist/dashboard", {
    "GET /api/patients": listed([aPatient()]),
    "GET /api/leads": listed([]),
    "GET /api/availability/next": listed(freeTimes("10:30")),
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService(service)]),
    [ROOMS]: listed([room(1), room(2), room(3), room(4, { status: "INACTIVE" })]),
    [BOOK]: anAppointment(),
  });
  button(app.page, "Book Appointment").click();
  await eventually(() => expect(dialog(app.page).findAutosuggest()).toBeTruthy());
  const search = dialog(app.page).findAutosuggest();
  search?.focus();
  search?.setInputValue("jos");
  await eventually(() => expect(search?.findDropdown().findOptions().length).toBeGreaterThan(1));
  search?.selectSuggestionByValue(PATIENT_ID);
  await eventually(() => expect(times()).toHaveLength(1));
  return app;
}
async function booked({ page, api }: Awaited<ReturnType<typeof open>>) {
  // The times are asked for again when a room is chosen.
  await eventually(() => expect(times()).toHaveLength(1));
  fireEvent.click(times()[0] as HTMLInputElement);
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
  return api.named(BOOK)[0]?.body as { room_id?: string };
}

test("books any free room of a service unless one of its active rooms is chosen", async () => {
  const app = await open({ needs_room: true, room_ids: [nthId("room", 2), nthId("room", 3), nthId("room", 4)] });
  await eventually(() => expect(chosen(dialog(app.page), "Room")).toBe("Any free room"));
  await eventually(() => expect(app.api.named(ROOMS)).toHaveLength(1));
  const rooms = field(app.page, "Room").findControl()?.findSelect();
  rooms?.openDropdown();
  const offered = rooms
    ?.findDropdown()
    .findOptions()
    .map((option) => option.getElement().textContent);
  expect(offered).toEqual(["Any free room", "Room 2", "Room 3"]);
  rooms?.selectOptionByValue(nthId("room", 3));
  expect(await booked(app)).toMatchObject({ room_id: nthId("room", 3) });
});

test("offers only the times at which the chosen room is free, and all of them again without one", async () => {
  const asked: (string | null)[] = [];
  const app = await open({ needs_room: true });
  app.api.on("GET /api/availability/next", ({ url }: { url: URL }) => {
    asked.push(url.searchParams.get("room_id"));
    return listed(freeTimes(...(asked.at(-1) ? ["11:00"] : ["10:30", "11:00"])));
  });
  await eventually(() => expect(chosen(dialog(app.page), "Room")).toBe("Any free room"));
  await eventually(() => expect(app.api.named(ROOMS)).toHaveLength(1));
  choose(app.page, "Room", nthId("room", 2));
  await eventually(() => expect(times().map(({ value }) => value)).toEqual([expect.stringContaining("11:00")]));
  expect(asked.at(-1)).toBe(nthId("room", 2));
  choose(app.page, "Room", "");
  await eventually(() => expect(times().some(({ value }) => value.includes("10:30"))).toBe(true));
});

test("leaves the room to the API when none is chosen", async () => {
  const app = await open({ needs_room: true });
  await eventually(() => expect(chosen(dialog(app.page), "Room")).toBe("Any free room"));
  expect(await booked(app)).not.toHaveProperty("room_id");
});

test("asks for no room when the service needs none", async () => {
  const app = await open({});
  expect(await booked(app)).not.toHaveProperty("room_id");
  expect(app.api.named(ROOMS)).toEqual([]);
});
