import { findStart } from "../../../../functions/domain/online/hold-time.ts";
import { loadOnlineContexts } from "../../../../functions/domain/online/online-times.ts";
import { booked, bookedDayItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskWith, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove } = openTable();
beforeEach(() => holds(deskWith(serviceItem({ online: "everyone" }), practitionerItem({ online: true }))));

/** Returns whether a start can be held, by the given settings, and the first other time of its day. */
async function find(date: string, start_time: string, changes: object = {}) {
  const { service_id } = DESK;
  const contexts = await loadOnlineContexts(tenant_id, { service_id }, { from_date: date, to_date: date });
  const settings = { minimum_notice_hours: 0, days_ahead: 1, ...changes };
  const { found, others } = await findStart({ tenant_id, contexts, settings }, { date, start_time });
  return [found.length === 1, others()[0]?.time.start_time];
}

it("finds a start of the page until the last day that the clinic offers", async () => {
  expect(await find("2027-03-02", "10:00")).toEqual([true, "10:00"]);
  expect(await find("2027-03-03", "10:00")).toEqual([false, undefined]);
  expect(await find("2027-03-03", "10:00", { days_ahead: 2 })).toEqual([true, "10:00"]);
});

it.each([
  ["is over", "11:45"],
  ["is not on the page", "12:05"],
  ["is outside the hours", "16:00"],
])("finds no one for a start that %s, and the other times of the day", async (_, start_time) => {
  expect(await find(TODAY, start_time)).toEqual([false, "12:00"]);
});

it("finds no one, and no other time, while the clinic has no practitioner", async () => {
  remove(practitionerItem());
  expect(await find(TODAY, "13:00")).toEqual([false, undefined]);
  put(serviceItem({ online: "hidden" }));
  await expect(find(TODAY, "13:00")).rejects.toMatchObject({ code: "not_found" });
});

it("finds no one before the minimum notice, or who is busy", async () => {
  expect(await find(TODAY, "12:45", { minimum_notice_hours: 1 })).toEqual([false, "13:00"]);
  expect(await find(TODAY, "13:00", { minimum_notice_hours: 1 })).toEqual([true, "13:00"]);
  put(bookedDayItem(DESK.practitioner_id, [booked("18:00", "19:00")]));
  expect(await find(TODAY, "12:45")).toEqual([false, "13:00"]);
});
