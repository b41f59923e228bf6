import { booked, hours, messagesOf, minutes, NOW, OFF, ON, plan, row, settingsOf } from "./planned-messages.ts";

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
