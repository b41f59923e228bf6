import { type CheckedMessage, type MessageInput, skipReason } from "../../../../functions/domain/messaging/deliver.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../../../shared/appointments/status.ts";
import {
  AUDIENCES,
  type Audience,
  MESSAGE_TYPES,
  type MessageType,
  NotificationSettings,
} from "../../../../shared/tenants/notification-settings.ts";

const STARTS = "2027-03-02T15:00:00.000Z";
const later = (minutes: number, from = STARTS) => new Date(Date.parse(from) + minutes * 60_000).toISOString();
const DUE = later(90);

const every = (timing: object) =>
  NotificationSettings.parse(
    Object.fromEntries(
      AUDIENCES.map((audience) => [audience, Object.fromEntries(MESSAGE_TYPES.map((type) => [type, timing]))]),
    ),
  );
const ON = every({ immediate: true, hours_before: 24, hours_after: 1 });
const OFF = every({ immediate: false, hours_before: null, hours_after: null });

/** Every message that is ever planned, with the statuses of the appointment in which it is true. */
const TRUE_IN: Readonly<Partial<Record<MessageType, readonly AppointmentStatus[]>>> = {
  appointment_confirmation: ["BOOKED", "CHECKED-IN", "IN-PROGRESS"],
  appointment_reminder: ["BOOKED"],
  appointment_cancellation: ["CANCELLED"],
  follow_up_message: ["COMPLETED"],
  reschedule_notice: ["BOOKED", "CHECKED-IN", "IN-PROGRESS"],
};
const TYPES = Object.keys(TRUE_IN) as MessageType[];
const CELLS = TYPES.flatMap((type) => AUDIENCES.map((audience) => [type, audience] as const));

const messageOf = (message_type: MessageType, audience: Audience): CheckedMessage => ({
  message_type,
  audience,
  actor_id: "user_desk",
  starts_at: STARTS,
  due_at: DUE,
  recipient_id: audience === "patient" ? "pat_1" : "staff_1",
});
const appointmentOf = (type: MessageType, changes: object = {}) => ({
  starts_at: STARTS,
  practitioner_id: "staff_1",
  appointment_status: TRUE_IN[type]?.[0] ?? ("BOOKED" as const),
  ...changes,
});
/** Returns the moment at which a message is usually sent. */
const usual = (type: MessageType) => (type === "follow_up_message" ? DUE : later(-1));

/** Checks a message at its usual moment, with changed facts. */
const checked = (
  [type, audience]: readonly [MessageType, Audience],
  changes: Partial<MessageInput> = {},
  now = usual(type),
) =>
  skipReason(
    messageOf(type, audience),
    {
      clinicStatus: "ACTIVE",
      appointment: appointmentOf(type),
      settings: ON,
      recipient: { email: "grace@example.com", status: "ACTIVE", user_id: "user_1" },
      block: undefined,
      ...changes,
    },
    now,
  );

describe.each(CELLS)("%s to the %s", (...cell) => {
  const [type, audience] = cell;
  const isTimed = type === "appointment_reminder" || type === "follow_up_message";

  it("is sent when nothing prevents it", () => {
    expect(checked(cell)).toBeUndefined();
  });

  it.each([
    ["a minute before the start", -1, false],
    ["at the start", 0, true],
    ["a minute after the start", 1, true],
  ])("goes by the time: %s", (_, minutes, isLate) => {
    expect(checked(cell, {}, later(minutes))).toBe(isLate && type !== "follow_up_message" ? "too_late" : undefined);
  });

  it.each(APPOINTMENT_STATUSES)("goes by the status of the appointment: %s", (appointment_status) => {
    const isTrue = TRUE_IN[type]?.includes(appointment_status);
    expect(checked(cell, { appointment: appointmentOf(type, { appointment_status }) })).toBe(
      isTrue ? undefined : "outdated",
    );
  });

  it.each([
    ["the clinic is suspended", { clinicStatus: "INACTIVE" }, "clinic_inactive"],
    ["the clinic is gone", { clinicStatus: undefined }, "clinic_inactive"],
    ["the appointment is gone", { appointment: undefined }, "outdated"],
    ["the rule was switched off meanwhile", { settings: OFF }, "switched_off"],
    ["the recipient has no address", { recipient: { status: "ACTIVE" } }, "no_address"],
    ["the address bounced", { block: "bounced" as const }, "bounced"],
    ["the address complained", { block: "complained" as const }, "complained"],
    ["the recipient opted out", { block: "opted_out" as const }, "opted_out"],
    [
      "the recipient opted out and has no address",
      { block: "opted_out" as const, recipient: { status: "ACTIVE" } },
      "opted_out",
    ],
  ])("is not sent when %s", (_, changes, reason) => {
    expect(checked(cell, changes)).toBe(reason);
  });

  it("is not sent for a time that the appointment no longer has, unless it is cancelled", () => {
    const appointment = appointmentOf(type, { starts_at: later(60) });
    expect(checked(cell, { appointment })).toBe(type === "appointment_cancellation" ? undefined : "outdated");
  });

  it("goes to the practitioner of the appointment only; a former one gets the cancellation", () => {
    const appointment = appointmentOf(type, { practitioner_id: "staff_2" });
    const isFalse = audience === "staff" && type !== "appointment_cancellation";
    expect(checked(cell, { appointment })).toBe(isFalse ? "outdated" : undefined);
  });

  it("sends no message about an action of the recipient", () => {
    const recipient = { email: "okafor@example.com", status: "ACTIVE", user_id: "user_desk" };
    expect(checked(cell, { recipient })).toBe(audience === "staff" && !isTimed ? "own_action" : undefined);
  });

  it("goes to active practitioners only", () => {
    const recipient = { email: "okafor@example.com", status: "TERMINATED", user_id: "user_1" };
    expect(checked(cell, { recipient })).toBe(audience === "staff" ? "recipient_inactive" : undefined);
  });
});

it.each(AUDIENCES)("never sends a payment confirmation to the %s", (audience) => {
  expect(checked(["payment_confirmation", audience])).toBe("switched_off");
});

it("catches up with a follow-up for a week", () => {
  const week = 7 * 24 * 60;
  expect(checked(["follow_up_message", "patient"], {}, later(week, DUE))).toBeUndefined();
  expect(checked(["follow_up_message", "patient"], {}, later(week + 1, DUE))).toBe("too_late");
});

it("sends a former practitioner the cancellation although the appointment is booked with another one", () => {
  const appointment = appointmentOf("appointment_confirmation", { practitioner_id: "staff_2" });
  expect(checked(["appointment_cancellation", "staff"], { appointment })).toBeUndefined();
});
