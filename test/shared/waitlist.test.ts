import { WAITLIST } from "../../shared/appointments/texts.ts";
import { areHoursInOrder, MatchQuery, NewWaitlistEntry } from "../../shared/appointments/waitlist.ts";

it("orders hours of which both are given", () => {
  const inOrder = (from_time: string, to_time: string) => areHoursInOrder({ from_time, to_time });
  expect([inOrder("09:00", "09:01"), inOrder("09:00", ""), inOrder("", "09:00")]).toEqual([true, true, true]);
  expect([inOrder("09:00", "09:00"), inOrder("09:01", "09:00")]).toEqual([false, false]);
});

it("accepts a last date until it is past in all time zones", () => {
  vi.setSystemTime("2027-03-02T11:59:59Z");
  const until = (date: string) =>
    NewWaitlistEntry.safeParse({ patient_id: "pat_1", service_id: "svc_1", until: date }).error?.issues[0]?.message;
  expect([until("2027-03-01"), until("2027-02-28")]).toEqual([undefined, WAITLIST.past]);
  vi.useRealTimers();
});

describe("a query for matches", () => {
  const time = { practitioner_id: "staff_1", location_id: "loc_1", date: "2027-03-01", start_time: "10:00" };
  const messagesOf = (query: object) => MatchQuery.safeParse(query).error?.issues.map(({ message }) => message);

  it("needs an appointment or a complete time", () => {
    expect([messagesOf({ appointment_id: "appt_1" }), messagesOf(time)]).toEqual([undefined, undefined]);
  });

  it("has a time that does not end before it starts", () => {
    const ofEnd = (end_time: string) => messagesOf({ ...time, end_time });
    expect([ofEnd("10:00"), ofEnd("00:00")]).toEqual([undefined, undefined]);
    expect(ofEnd("09:59")).toEqual([WAITLIST.endAfterStart]);
  });

  it.each(Object.keys(time))("is refused without an appointment and %s", (name) => {
    expect(messagesOf({ ...time, [name]: undefined })).toEqual([WAITLIST.timeRequired]);
  });
});
