import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { STAFF } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems, slot, weekItem } from "../../../support/desk.ts";
import { dryRun } from "../../../support/operation-tests.ts";
import { paramsOf } from "../../../support/rows.ts";

const params = paramsOf(STAFF);
const query = { location_id: DESK.location_id };

describe("a change of a staff member", () => {
  const { reasons } = dryRun(handler, contract.staff.update);

  it.each([
    ["INACTIVE", { status: "INACTIVE" }],
    ["TERMINATED", { status: "TERMINATED" }],
    ["a manager", { role: "MANAGER" }],
  ])("names the appointment of a practitioner who becomes %s", async (_, change) => {
    expect(await reasons({ params, body: { ...change, version: 3 } })).toEqual(["Chidi Okafor no longer works here."]);
  });

  it("names none for another name", async () => {
    expect(await reasons({ params, body: { last_name: "Achebe", version: 3 } })).toEqual([]);
  });
});

describe("other weekly hours", () => {
  const { given, reasons, send } = dryRun(handler, contract.staff.putSchedules);
  const monday = (start_time: string, end_time: string) => ({
    items: [{ day_of_week: "Mon", start_time, end_time }],
    version: 7,
  });

  it("names the appointment that lies outside of them", async () => {
    const reason = "Chidi Okafor works at Lake Street from 10:00 AM to 2:00 PM.";
    expect(await reasons({ params, query, body: monday("10:00", "14:00") })).toEqual([reason]);
  });

  it("names none that still lies inside", async () => {
    expect(await reasons({ params, query, body: monday("14:00", "14:30") })).toEqual([]);
  });

  it("refuses hours that overlap those at another location before it asks about appointments", async () => {
    const location_id = DESK.location_id.replace(/.$/, "p");
    const elsewhere = slot(0, { location_id, start_time: "13:00", end_time: "17:00" });
    given([...deskItems(), weekItem({ schedules: [slot(0), elsewhere] }), appointmentItem()]);
    const answer = await send({ params, query, body: monday("10:00", "14:00") });
    expect(answer).toMatchObject({ status: 422, body: { fields: { Mon: expect.stringContaining("overlap") } } });
  });
});

describe("a weekday that is switched off", () => {
  const { reasons, send } = dryRun(handler, contract.staff.setAvailability);
  const [onMonday, onTuesday] = [slot(0, { end_time: "17:00" }), slot(1)];
  const items = [...deskItems(), weekItem({ schedules: [onMonday, onTuesday] }), appointmentItem()];
  const off = (schedule_id: string) => ({
    params: { ...params, schedule_id },
    body: { is_available: false, version: 7 },
  });

  it("is refused for hours that do not exist", async () => {
    expect(await send(off("sch_01jd3v8c9m4q2w6x8z0y1t5k7z"))).toMatchObject({
      status: 404,
      body: { code: "not_found", error: NOT_FOUND_TEXTS.schedule },
    });
  });

  it("names the appointment of that weekday", async () => {
    const reason = "Chidi Okafor works at Lake Street on Tue only.";
    expect(await reasons(off(onMonday.schedule_id), items)).toEqual([reason]);
  });

  it("names none of another weekday", async () => {
    expect(await reasons(off(onTuesday.schedule_id), items)).toEqual([]);
  });

  it("names none when the weekday stays switched on", async () => {
    const { params: day } = off(onMonday.schedule_id);
    expect(await reasons({ params: day, body: { is_available: true, version: 7 } }, items)).toEqual([]);
  });
});

describe("time off", () => {
  const { reasons } = dryRun(handler, contract.staff.createTimeOff);
  const leave = { from_date: TODAY, to_date: "2027-03-03", reason: "Holiday" };

  it("names the appointment in it, and not why the person is away", async () => {
    expect(await reasons({ params, body: leave })).toEqual(["Chidi Okafor is on leave until Mar 3."]);
  });

  it("names none before it begins, or when it lies in the past", async () => {
    expect(await reasons({ params, body: { ...leave, from_date: "2027-03-02" } })).toEqual([]);
    expect(await reasons({ params, body: { ...leave, from_date: "2027-02-01", to_date: "2027-02-02" } })).toEqual([]);
  });
});
