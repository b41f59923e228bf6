import { isPending, type PlannedAppointment } from "../../shared/messages/plan.ts";
import { MESSAGE_TYPES, type MessageType } from "../../shared/tenants/notification-settings.ts";
import { booked, hours, messagesOf, minutes, NOW, OFF, ON, plan, row, settingsOf } from "./planned-messages.ts";

describe("changes that follow each other within three minutes", () => {
  /** Applies changes one after the other, and returns what is announced after the last one. */
  const announced = (...steps: readonly (readonly [minute: number, PlannedAppointment])[]) => {
    const only = (type: MessageType) => [type, { ...OFF, immediate: true }];
    const settings = settingsOf(Object.fromEntries(MESSAGE_TYPES.map(only)));
    let before: PlannedAppointment | undefined;
    let last: string[] = [];
    for (const [minute, after] of steps) {
      const { messages, unannounced } = plan(after, { settings, now: minutes(minute), ...(before && { before }) });
      before = { ...after, unannounced };
      last = messages.map(({ message_type }) => message_type);
    }
    return last;
  };
  const at = (ahead: number, appointment_status: PlannedAppointment["appointment_status"] = "BOOKED") =>
    booked(hours(ahead), { appointment_status });

  it.each([
    [
      "nothing for an appointment that is booked and cancelled",
      [
        [0, at(72)],
        [2, at(72, "CANCELLED")],
      ],
      [],
    ],
    [
      "a confirmation of the last time for one that is booked and moved",
      [
        [0, at(72)],
        [2, at(48)],
      ],
      ["appointment_confirmation"],
    ],
    [
      "a notice for one that is moved later",
      [
        [0, at(72)],
        [4, at(48)],
      ],
      ["reschedule_notice"],
    ],
    [
      "a cancellation for one that is cancelled later",
      [
        [0, at(72)],
        [4, at(72, "CANCELLED")],
      ],
      ["appointment_cancellation"],
    ],
    [
      "a cancellation for one that is cancelled after exactly three minutes",
      [
        [0, at(72)],
        [3, at(72, "CANCELLED")],
      ],
      ["appointment_cancellation"],
    ],
    [
      "nothing for one that is moved and moved back",
      [
        [0, at(72)],
        [9, at(48)],
        [11, at(72)],
      ],
      [],
    ],
    [
      "nothing for a cancellation that is undone",
      [
        [0, at(72)],
        [9, at(72, "CANCELLED")],
        [11, at(72)],
      ],
      [],
    ],
    [
      "a confirmation for one that is brought back later",
      [
        [0, at(72)],
        [9, at(72, "CANCELLED")],
        [13, at(72)],
      ],
      ["appointment_confirmation"],
    ],
    [
      "the notice again for one that is moved, cancelled and brought back",
      [
        [0, at(72)],
        [9, at(48)],
        [10, at(48, "CANCELLED")],
        [11, at(48)],
      ],
      ["reschedule_notice"],
    ],
    [
      "a confirmation for one that is booked, cancelled and brought back",
      [
        [0, at(72)],
        [1, at(72, "CANCELLED")],
        [2, at(72)],
      ],
      ["appointment_confirmation"],
    ],
  ] as const)("send %s", (_, steps, expected) => {
    expect(announced(...steps)).toEqual(expected);
  });

  it("are one change while the former announcement waits, however long", () => {
    const before = booked(hours(72), { unannounced: { known: "nothing", until: minutes(-60) } });
    const after = { ...before, appointment_status: "CANCELLED" as const };
    const settings = settingsOf({ appointment_cancellation: ON });
    expect(messagesOf(after, { before, settings, earlier: [row("appointment_confirmation")] })).toEqual([]);
    expect(messagesOf(after, { before, settings })).toEqual(["patient appointment_cancellation 3"]);
    for (const settled of [row("appointment_reminder"), row("appointment_confirmation", { status: "SENT" })])
      expect(messagesOf(after, { before, settings, earlier: [settled] })).toEqual([
        "patient appointment_cancellation 3",
      ]);
  });

  it("name the time that the recipients know in a cancellation, and the new time in a notice", () => {
    const known = { ...booked(hours(72)), cancelled: false };
    const unannounced = { known, until: minutes(1) };
    const settings = settingsOf({ appointment_cancellation: ON, reschedule_notice: ON });
    const startsOf = (appointment_status: PlannedAppointment["appointment_status"]) =>
      plan(booked(hours(48), { appointment_status }), {
        before: booked(hours(48), { unannounced }),
        settings,
      }).messages.map(({ starts_at }) => starts_at);
    expect(startsOf("CANCELLED")).toEqual([hours(72)]);
    expect(startsOf("BOOKED")).toEqual([hours(48)]);
  });

  it.each([
    ["a planned message", { status: "PLANNED" }, true],
    ["one that is being sent", { status: "PLANNED", claimed_at: NOW }, false],
    ["one that was sent", { status: "SENT" }, false],
  ])("can replace %s: %j is %s", (_, message, expected) => expect(isPending(message)).toBe(expected));
});
