import { announcementsOf, knownOf } from "../../shared/messages/plan.ts";

const STARTS_AT = "2027-03-02T15:00:00.000Z";
const slot = { starts_at: STARTS_AT, location_id: "loc_1", practitioner_id: "staff_1", cancelled: false };
const LATER = "2027-03-03T15:00:00.000Z";
const cancelled = { ...slot, cancelled: true };
const both = (message_type: string, starts_at = STARTS_AT, location_id = "loc_1") => [
  { audience: "patient", message_type, recipient_id: "pat_1", starts_at, location_id },
  { audience: "staff", message_type, recipient_id: "staff_1", starts_at, location_id },
];

it.each([
  ["confirms a new appointment", "nothing" as const, slot, both("appointment_confirmation")],
  ["announces no new appointment that was cancelled already", "nothing" as const, cancelled, []],
  ["announces nothing that is known", slot, slot, []],
  [
    "announces another time, with the known one",
    slot,
    { ...slot, starts_at: LATER },
    both("reschedule_notice", LATER).map((notice) => ({ ...notice, former_starts_at: STARTS_AT })),
  ],
  [
    "announces another location",
    slot,
    { ...slot, location_id: "loc_2" },
    both("reschedule_notice", STARTS_AT, "loc_2"),
  ],
  [
    "cancels the known time at the known location",
    slot,
    { ...cancelled, starts_at: LATER, location_id: "loc_2" },
    both("appointment_cancellation"),
  ],
  ["announces a cancellation once", cancelled, cancelled, []],
  ["confirms an appointment that was restored", cancelled, slot, both("appointment_confirmation")],
])("%s", (_, known, now, expected) => {
  expect(announcementsOf(known, now, "pat_1")).toEqual(expected);
});

it("cancels for the former practitioner at the former location, and confirms for the new one", () => {
  const [then, now] = [
    { starts_at: STARTS_AT, location_id: "loc_1" },
    { starts_at: LATER, location_id: "loc_2" },
  ];
  expect(announcementsOf(slot, { ...slot, ...now, practitioner_id: "staff_2" }, "pat_1")).toEqual([
    {
      audience: "patient",
      message_type: "reschedule_notice",
      recipient_id: "pat_1",
      ...now,
      former_starts_at: STARTS_AT,
    },
    { audience: "staff", message_type: "appointment_cancellation", recipient_id: "staff_1", ...then },
    { audience: "staff", message_type: "appointment_confirmation", recipient_id: "staff_2", ...now },
  ]);
});

it("knows whether an appointment is cancelled", () => {
  const { cancelled: _, ...place } = slot;
  expect(knownOf({ ...place, appointment_status: "CANCELLED" })).toEqual(cancelled);
  expect(knownOf({ ...place, appointment_status: "BOOKED" })).toEqual(slot);
});
