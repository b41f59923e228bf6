import {
  isPending,
  isSwitchedOn,
  isWanted,
  type PlannedAppointment,
  replacesPlan,
} from "../../shared/messages/plan.ts";
import {
  MESSAGE_TYPES,
  type MessageType,
  type NotificationSettings,
  type NotificationTiming,
} from "../../shared/tenants/notification-settings.ts";
import {
  booked,
  everything,
  hours,
  messagesOf,
  minutes,
  NOW,
  OFF,
  ON,
  plan,
  row,
  settingsOf,
  type Timings,
} from "./planned-messages.ts";

describe("message plan", () => {
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

    it("confirms payments if the setting says so", () => {
      const isConfirmed = (timing: NotificationTiming) =>
        isSwitchedOn(settingsOf({ payment_confirmation: timing }), "patient", "payment_confirmation");
      expect([isConfirmed(ON), isConfirmed(OFF)]).toEqual([true, false]);
    });

    it("always confirms an online booking to its patient, and nothing else that is switched off", () => {
      const off = settingsOf({}, {});
      const type = "appointment_confirmation";
      expect(isWanted(off, "patient", type, "patient")).toBe(true);
      expect(isWanted(off, "patient", type, undefined)).toBe(false);
      expect(isWanted(off, "staff", type, "patient")).toBe(false);
      expect(isWanted(off, "patient", "appointment_reminder", "patient")).toBe(false);
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
});

describe("message plan changes", () => {
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
});

describe("message plan times", () => {
  describe("the time of a reminder", () => {
    const reminder = (hours_before: number) => settingsOf({ appointment_reminder: { ...OFF, hours_before } });

    it.each([
      ["before it is due", 25, ["patient appointment_reminder 60"]],
      ["at the moment at which it is due", 24, ["patient appointment_reminder 3"]],
      ["after it was due", 1, ["patient appointment_reminder 3"]],
      ["so late that it can't be sent before the start", 0.05, ["patient appointment_reminder 3 too_late"]],
      ["at the start", 0, ["patient appointment_reminder 3 too_late"]],
      ["after the start", -1, ["patient appointment_reminder 3 too_late"]],
    ])("is right when the appointment is booked %s", (_, ahead, expected) => {
      expect(messagesOf(booked(hours(ahead)), { settings: reminder(24) })).toEqual(expected);
    });

    it("is planned for the patient and for the practitioner", () => {
      const timing = { appointment_reminder: { ...OFF, hours_before: 24 } };
      expect(plan(booked(), { settings: settingsOf(timing, timing) }).messages).toMatchObject([
        { recipient_id: "pat_1", status: "PLANNED" },
        { recipient_id: "staff_1", status: "PLANNED" },
      ]);
    });

    it("is skipped when it comes too late", () => {
      expect(plan(booked(hours(0)), { settings: reminder(24) }).messages).toMatchObject([{ status: "SKIPPED" }]);
    });

    it("plans none for zero hours, which is no time before the start", () => {
      expect(messagesOf(booked(), { settings: reminder(0) })).toEqual([]);
    });

    it.each([
      // The clocks of Chicago go forward on 2027-03-14 and back on 2027-11-07, at two in the morning.
      ["forward", "2027-03-14T14:00:00.000Z", "2027-03-13T14:00:00.000Z"],
      ["back", "2027-11-07T15:00:00.000Z", "2027-11-06T15:00:00.000Z"],
    ])("counts elapsed hours when the clocks go %s", (_, starts_at, due_at) => {
      expect(plan(booked(starts_at), { settings: reminder(24) }).messages).toMatchObject([{ due_at }]);
    });

    it("is not repeated for the same time once it was sent, failed or is being sent", () => {
      const before = booked(hours(72), { appointment_status: "CANCELLED" });
      const settings = reminder(24);
      for (const done of [{ status: "SENT" }, { status: "FAILED" }, { claimed_at: NOW }])
        expect(messagesOf(booked(), { before, settings, earlier: [row("appointment_reminder", done)] })).toEqual([]);
      expect(
        messagesOf(booked(), { before, settings, earlier: [row("appointment_reminder", { status: "SKIPPED" })] }),
      ).toHaveLength(1);
      const earlier = [row("appointment_reminder", { status: "SENT", starts_at: hours(48) })];
      expect(messagesOf(booked(), { before: booked(hours(48)), settings, earlier })).toHaveLength(1);
    });

    it("does not depend on what was sent to the practitioner, or on other messages to the patient", () => {
      const before = booked(hours(72), { appointment_status: "CANCELLED" });
      for (const sent of [
        row("appointment_reminder", { status: "SENT", audience: "staff" }),
        row("appointment_confirmation", { status: "SENT" }),
      ])
        expect(messagesOf(booked(), { before, settings: reminder(24), earlier: [sent] })).toHaveLength(1);
    });
  });

  describe("a reminder that falls due together with another message about the time", () => {
    const both = { appointment_confirmation: ON, appointment_reminder: ON, reschedule_notice: ON };
    const settings = settingsOf(both, both);
    const confirmed = (due_at: string, changes: object = {}) =>
      row("appointment_confirmation", { status: "SENT", starts_at: hours(20), due_at, ...changes });

    it("is one mail with the confirmation of an appointment that is booked inside the time of the reminder", () => {
      const messages = ["patient appointment_confirmation 3", "staff appointment_confirmation 3"];
      expect(messagesOf(booked(hours(20)), { settings })).toEqual(messages);
      expect(messagesOf(booked(minutes(24 * 60 + 3)), { settings })).toEqual(messages);
    });

    it("is one mail with the notice of an appointment that is moved into that time", () => {
      expect(messagesOf(booked(hours(20)), { settings, before: booked() })).toEqual([
        "patient reschedule_notice 3",
        "staff reschedule_notice 3",
      ]);
    });

    it("comes by itself when it is due later", () => {
      expect(messagesOf(booked(minutes(24 * 60 + 4)), { settings })).toContain("patient appointment_reminder 4");
    });

    it("comes by itself when the confirmation goes to the other audience only, or is switched off", () => {
      const staffOnly = settingsOf({ appointment_reminder: ON }, both);
      expect(messagesOf(booked(hours(20)), { settings: staffOnly })).toEqual([
        "staff appointment_confirmation 3",
        "patient appointment_reminder 3",
      ]);
    });

    it("is not sent after all when a cancellation is undone before it was announced", () => {
      const before = booked(hours(20), {
        appointment_status: "CANCELLED",
        unannounced: { known: { ...booked(hours(20)), cancelled: false }, until: minutes(1) },
      });
      const given = { settings: settingsOf(both), before };
      expect(messagesOf(booked(hours(20)), { ...given, earlier: [confirmed(hours(-1))] })).toEqual([]);
      // A confirmation from before the time of the reminder does not replace it.
      expect(messagesOf(booked(hours(20)), { ...given, earlier: [confirmed(hours(-5))] })).toEqual([
        "patient appointment_reminder 3",
      ]);
      expect(
        messagesOf(booked(hours(20)), { ...given, earlier: [confirmed(hours(-1), { starts_at: hours(19) })] }),
      ).toEqual(["patient appointment_reminder 3"]);
    });
  });

  describe("the time of a follow-up", () => {
    const followUp = (hours_after: number) => settingsOf({ follow_up_message: { ...OFF, hours_after } });
    const completed = (starts_at: string) => booked(starts_at, { appointment_status: "COMPLETED" });
    const inProgress = { before: booked(hours(-1), { appointment_status: "IN-PROGRESS" }) };

    it.each([
      ["counts from the end", -1, 2, 90],
      ["waits three minutes when it was due before the completion", -48, 2, 3],
      ["comes at the planned end of an appointment that ended early", 0, 0, 30],
    ])("%s", (_, ahead, after, due) => {
      const settings = followUp(after);
      const given = { ...inProgress, settings };
      expect(messagesOf(completed(hours(ahead)), given)).toEqual([`patient follow_up_message ${due}`]);
      expect(plan(completed(hours(ahead)), given).messages).toMatchObject([{ status: "PLANNED" }]);
    });

    it("is not repeated when the completion is undone and done again", () => {
      const earlier = [row("follow_up_message", { status: "SENT", starts_at: hours(-1) })];
      expect(messagesOf(completed(hours(-1)), { ...inProgress, settings: followUp(2), earlier })).toEqual([]);
    });
  });
});
