import { isSwitchedOn, type PlannedAppointment, replacesPlan } from "../../shared/messages/plan.ts";
import {
  MESSAGE_TYPES,
  type MessageType,
  type NotificationSettings,
} from "../../shared/tenants/notification-settings.ts";
import {
  booked,
  everything,
  hours,
  messagesOf,
  minutes,
  OFF,
  ON,
  plan,
  settingsOf,
  type Timings,
} from "./planned-messages.ts";

describe("each setting with each event", () => {
  const upcoming = booked();
  const cancelled = booked(hours(72), { appointment_status: "CANCELLED" });
  const over = booked(hours(-1), { appointment_status: "COMPLETED" });
  const EVENTS: Readonly<Record<string, readonly [PlannedAppointment | undefined, PlannedAppointment]>> = {
    booked: [undefined, upcoming],
    moved: [booked(hours(48)), upcoming],
    "moved to another location": [booked(hours(72), { location_id: "loc_2" }), upcoming],
    cancelled: [upcoming, cancelled],
    "a cancellation undone": [cancelled, upcoming],
    completed: [booked(hours(-1), { appointment_status: "IN-PROGRESS" }), over],
    "a completion undone": [over, booked(hours(-1), { appointment_status: "IN-PROGRESS" })],
  };
  const SENT: Readonly<Record<string, Readonly<Partial<Record<MessageType, number>>>>> = {
    booked: { appointment_confirmation: 3, appointment_reminder: 48 * 60 },
    moved: { reschedule_notice: 3, appointment_reminder: 48 * 60 },
    "moved to another location": { reschedule_notice: 3, appointment_reminder: 48 * 60 },
    cancelled: { appointment_cancellation: 3 },
    "a cancellation undone": { appointment_confirmation: 3, appointment_reminder: 48 * 60 },
    completed: { follow_up_message: 90 },
    "a completion undone": {},
  };
  const cells = Object.keys(EVENTS).flatMap((event) => MESSAGE_TYPES.map((type) => [event, type] as const));

  it.each(cells)("%s: plans of %s what the setting says, for each audience alone", (event, type) => {
    const [before, after] = EVENTS[event] ?? [undefined, upcoming];
    const due = SENT[event]?.[type];
    const expected = (audience: string) => (due === undefined ? [] : [`${audience} ${type} ${due}`]);
    const given = (settings: NotificationSettings) => ({ settings, ...(before && { before }) });
    expect(messagesOf(after, given(settingsOf({ [type]: ON })))).toEqual(expected("patient"));
    expect(messagesOf(after, given(settingsOf({}, { [type]: ON })))).toEqual(expected("staff"));
    expect(messagesOf(after, given(settingsOf({ [type]: OFF })))).toEqual([]);
  });

  it("replaces the plan after each of these events, and after no other step", () => {
    for (const [before, after] of Object.values(EVENTS)) expect(replacesPlan(before, after)).toBe(true);
    for (const status of ["CHECKED-IN", "IN-PROGRESS", "MISSED"] as const)
      expect(replacesPlan(upcoming, { ...upcoming, appointment_status: status })).toBe(false);
  });

  it("ignores what can't apply to a type", () => {
    const nonsense: Timings = {
      appointment_confirmation: { ...OFF, hours_before: 5, hours_after: 5 },
      appointment_cancellation: { ...OFF, hours_before: 5 },
      appointment_reminder: { ...OFF, immediate: true, hours_after: 5 },
      follow_up_message: { ...OFF, immediate: true, hours_before: 5 },
      payment_confirmation: ON,
    };
    for (const [before, after] of Object.values(EVENTS))
      expect(messagesOf(after, { settings: settingsOf(nonsense, nonsense), ...(before && { before }) })).toEqual([]);
  });

  it("sends no message about payments, whatever the settings say", () => {
    expect(isSwitchedOn(settingsOf(everything), "patient", "payment_confirmation")).toBe(false);
  });
});

it("notifies the former practitioner and the new one, and not the patient, when only the practitioner changes", () => {
  const before = booked();
  const after = booked(hours(72), { practitioner_id: "staff_2" });
  const settings = settingsOf(everything, {
    appointment_confirmation: ON,
    appointment_cancellation: ON,
    reschedule_notice: ON,
  });
  expect(
    plan(after, { before, settings }).messages.map(({ message_type, recipient_id }) => [message_type, recipient_id]),
  ).toEqual([
    ["appointment_cancellation", "staff_1"],
    ["appointment_confirmation", "staff_2"],
    ["appointment_reminder", "pat_1"],
  ]);
});

it("announces an appointment until three minutes before its start", () => {
  const settings = settingsOf({ appointment_confirmation: ON });
  const status = (ahead: number) => plan(booked(minutes(ahead)), { settings }).messages.map((each) => each.status);
  expect([status(3), status(4)]).toEqual([["SKIPPED"], ["PLANNED"]]);
});

it("sends nothing about an appointment that is past", () => {
  const settings = settingsOf({ appointment_confirmation: ON, appointment_cancellation: ON });
  expect(messagesOf(booked(hours(-2)), { settings })).toEqual(["patient appointment_confirmation 3 too_late"]);
  const before = booked(hours(-2));
  expect(messagesOf({ ...before, appointment_status: "CANCELLED" }, { before, settings })).toEqual([
    "patient appointment_cancellation 3 too_late",
  ]);
});
