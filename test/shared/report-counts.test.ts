import { addTo, type Counted, EMPTY_COUNT, risksOf } from "../../shared/reports/counts.ts";

const counted = (changes: Partial<Counted> = {}): Counted => ({
  date: "2027-03-01",
  location_id: "loc_1",
  status: "BOOKED",
  practitioner_id: "staff_1",
  service_id: "svc_1",
  hour: "10",
  minutes: 15,
  cents: 1000,
  lead_days: 1,
  ...changes,
});

it("returns the original count after an appointment is added and removed", () => {
  const one = addTo(EMPTY_COUNT, counted(), 1);
  expect(addTo(addTo(one, counted({ minutes: 60 }), 1), counted({ minutes: 60 }), -1)).toEqual(one);
  expect(addTo(one, counted(), -1)).toEqual(EMPTY_COUNT);
});

it("counts nothing below zero after an appointment is removed that was never added", () => {
  const two = addTo(addTo(EMPTY_COUNT, counted(), 1), counted(), 1);
  const long = counted({ minutes: 60, cents: 9000, lead_days: 9 });
  const tally = { appointments: 1, minutes: 0, cents: 0 };
  expect(addTo(two, long, -1)).toEqual({
    by_status: { BOOKED: 1 },
    practitioners: { staff_1: tally },
    services: { svc_1: tally },
    hours: { "10": tally },
    lead_days: 0,
  });
  expect(addTo(EMPTY_COUNT, long, -1)).toEqual(EMPTY_COUNT);
});

const clinic = { status: "ACTIVE", created_at: "2027-01-01T00:00:00Z" } as const;

it.each([
  ["an active clinic used 14 days ago", { used_until: "2027-03-01" }, []],
  ["an active clinic used 15 days ago", { used_until: "2027-02-28" }, ["no_appointments"]],
  ["an active clinic that was never used", {}, ["no_appointments"]],
  [
    "a clinic whose owner has never signed in",
    { used_until: "2027-03-01", invitation: "pending" },
    ["owner_never_signed_in"],
  ],
  ["an inactive clinic", { status: "INACTIVE", invitation: "pending" }, []],
  ["a clinic that is not set up yet", { setup: "administrator", invitation: "pending" }, []],
] as const)("names the risks of %s", (_, changes, risks) => {
  expect(risksOf({ ...clinic, ...changes }, "2027-03-15")).toEqual(risks);
});
