import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { LOCATION, ROOM } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { deskItems } from "../../../support/desk.ts";
import { dryRun } from "../../../support/operation-tests.ts";
import { paramsOf } from "../../../support/rows.ts";

const params = paramsOf(LOCATION);

describe("a change of a location", () => {
  const { reasons, send } = dryRun(handler, contract.locations.update);
  const monday = (day: object) => ({
    operating_hours: { ...usualHours(), Monday: { ...usualHours().Monday, ...day } },
  });

  it.each([
    ["a closed weekday", monday({ status: "closed" }), "Lake Street is closed on Mondays."],
    ["hours that end before it begins", monday({ close: "14:00" }), "Lake Street is open from 9:00 AM to 2:00 PM."],
    [
      "hours that end during it",
      monday({ close: "14:15" }),
      "The time until Lake Street closes at 2:15 PM is too short.",
    ],
    ["a location that is not in use", { status: "INACTIVE" }, "Lake Street is not in use."],
    [
      "another time zone",
      { time_zone: "America/Denver" },
      "Its time comes from the present time zone of the location.",
    ],
  ])("names the appointment that does not fit %s", async (_, change, reason) => {
    expect(await reasons({ params, body: { ...change, version: 5 } })).toEqual([reason]);
  });

  it.each([
    ["hours that leave it room", monday({ close: "14:30" })],
    ["another phone number", { phone_number: "5550100199" }],
    ["the time zone that it has", { time_zone: "America/Chicago" }],
  ])("names none for %s", async (_, change) => {
    expect(await reasons({ params, body: { ...change, version: 5 } })).toEqual([]);
  });

  it.each(["CANCELLED", "MISSED", "COMPLETED"] as const)("omits an appointment that is %s", async (status) => {
    const items = [...deskItems(), appointmentItem({ appointment_status: status })];
    expect(await reasons({ params, body: { status: "INACTIVE", version: 5 } }, items)).toEqual([]);
  });

  it("omits an appointment that did not fit before either, for the same reason", async () => {
    const items = [...deskItems(), LOCATION.item({ status: "INACTIVE" }), appointmentItem()];
    expect(await reasons({ params, body: { status: "INACTIVE", version: 5 } }, items)).toEqual([]);
  });

  it("refuses an unknown time zone, and hours in which a day closes before it opens", async () => {
    const refused = async (change: object) => (await send({ params, body: { ...change, version: 5 } })).body.fields;
    expect(await refused({ time_zone: "CST" })).toHaveProperty("time_zone");
    const late = monday({ open: "18:00" });
    for (const change of [late, { ...late, time_zone: "America/Denver" }])
      expect(Object.keys((await refused(change)) ?? {})).toEqual(["operating_hours.Monday.close"]);
  });
});

describe("a closure", () => {
  const { reasons } = dryRun(handler, contract.locations.createClosure);
  const closure = { from_date: TODAY, to_date: TODAY, reason: "Water damage" };

  it.each([
    ["the whole day", {}, "Lake Street is closed on Mon, Mar 1: Water damage."],
    [
      "hours that it lies in",
      { start_time: "14:15", end_time: "16:00" },
      "Lake Street is closed from 2:15 PM to 4:00 PM on Mon, Mar 1: Water damage.",
    ],
  ])("names the appointment when it covers %s", async (_, hours, reason) => {
    expect(await reasons({ params, body: { ...closure, ...hours } })).toEqual([reason]);
  });

  it.each([
    ["hours before it", { start_time: "09:00", end_time: "14:00" }],
    ["the next day", { from_date: "2027-03-02", to_date: "2027-03-02" }],
    ["days in the past", { from_date: "2027-02-01", to_date: "2027-02-02" }],
  ])("names none when it covers %s", async (_, change) => {
    expect(await reasons({ params, body: { ...closure, ...change } })).toEqual([]);
  });
});

describe("the status of a room", () => {
  const { reasons } = dryRun(handler, contract.locations.setRoomStatus);
  const room = paramsOf(ROOM);
  const booked = appointmentItem({ ...room, room_number: "12" });
  const close = { params: room, body: { status: "INACTIVE", version: 3 } };

  it("names the appointment that is booked into the room", async () => {
    expect(await reasons(close, [...deskItems(), ROOM.item(), booked])).toEqual(["Room 12 is not in use."]);
  });

  it("names none that has another room, or none at all", async () => {
    expect(await reasons(close, [...deskItems(), ROOM.item(), appointmentItem()])).toEqual([]);
  });
});
