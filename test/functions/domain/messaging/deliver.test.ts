import { Logger } from "@aws-lambda-powertools/logger";
import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { BatchGetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { recipientOf } from "../../../../functions/domain/messaging/compose.ts";
import {
  type CheckedMessage,
  deliver,
  failureOf,
  type MessageInput,
  postponed,
  skipReason,
} from "../../../../functions/domain/messaging/deliver.ts";
import { addressHash, type MessageRow, mailBlockEntity } from "../../../../functions/entities/messages.ts";
import { receiptEntity } from "../../../../functions/entities/payments.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../../../shared/appointments/status.ts";
import {
  AUDIENCES,
  type Audience,
  MESSAGE_TYPES,
  type MessageType,
  NotificationSettings,
} from "../../../../shared/tenants/notification-settings.ts";
import { appointmentItem, MESSAGE } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, locationItem, patientItem, practitionerItem } from "../../../support/desk.ts";
import { ledgerRows, RECEIPT_ID, receiptRow } from "../../../support/ledger-rows.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { ago, MERGED, openDelivery } from "./open-delivery.ts";

describe("deliver", () => {
  const OTHER_STAFF = DESK.practitioner_id.replace(/n$/, "p");
  const table = openDelivery();
  const { given, mails, messages, send, sentTo, ses } = table;

  it("sends a message to the patient, and records when", async () => {
    expect(await send()).toBe("SENT");
    expect(sentTo()).toEqual(["grace@example.com"]);
    expect(messages()).toMatchObject([{ status: "SENT", sent_at: NOW, claimed_at: NOW, version: 3 }]);
  });

  it("claims the message before it sends", async () => {
    ses.on(SendEmailCommand).callsFake(() => {
      expect(messages()).toMatchObject([{ status: "PLANNED", claimed_at: NOW, version: 2 }]);
      return { MessageId: "1" };
    });
    expect(await send()).toBe("SENT");
  });

  it("names the clinic, the location and the message, and lets the patient opt out", async () => {
    await send();
    const [mail] = mails();
    const tags = { tenant_id: IDS.tenant, appointment_id: MESSAGE.item().appointment_id };
    expect(mail).toMatchObject({
      ReplyToAddresses: ["lake@example.com"],
      EmailTags: Object.entries({ ...tags, message_id: MESSAGE.item().message_id }).map(([Name, Value]) => ({
        Name,
        Value,
      })),
    });
    const sender = /=\?UTF-8\?B\?(.*?)\?=/.exec(mail?.FromEmailAddress ?? "")?.[1] ?? "";
    expect(Buffer.from(sender, "base64").toString()).toBe("Lakeside F");
    const text = mail?.Content?.Simple?.Body?.Text?.Data ?? "";
    expect(text).toContain("Grace");
    expect(text).toContain("Lake Street");
    const [, token = ""] = /https:\/\/clinic\.example\.com\/messages\/opt-out\/([^?]+)/.exec(text) ?? [];
    expect(recipientOf(token)).toEqual({ tenant_id: IDS.tenant, patient_id: DESK.patient_id });
  });

  it("sends the practitioner's message to the practitioner, without a link to opt out", async () => {
    expect(await send({ audience: "staff", recipient_id: DESK.practitioner_id })).toBe("SENT");
    expect(sentTo()).toEqual(["chidi@example.com"]);
    const text = mails()[0]?.Content?.Simple?.Body?.Text?.Data;
    expect(text).not.toContain("opt-out");
    expect(text).toContain("Hello Chidi");
    expect(text).toContain("Patient:\nGrace\n\n");
  });

  it("says the former time of a moved appointment", async () => {
    expect(await send({ message_type: "reschedule_notice", former_starts_at: "2027-02-26T20:00:00.000Z" })).toBe(
      "SENT",
    );
    expect(mails()[0]?.Content?.Simple?.Body?.Text?.Data).toContain(
      "Instead of:\nFriday, February 26, 2027 at 2:00 PM",
    );
  });

  it("shows the end of the time that the message is about", async () => {
    given([], appointmentItem({ appointment_status: "CANCELLED", ends_at: "2027-03-01T21:00:00.000Z" }));
    expect(await send({ message_type: "appointment_cancellation" })).toBe("SENT");
    const files = mails().flatMap((mail) => mail.Content?.Simple?.Attachments ?? []);
    const calendar = files.map(({ RawContent }) => Buffer.from(RawContent ?? []).toString()).join("");
    expect(calendar).toMatch(/DTSTART.*T200000/);
    expect(calendar).toMatch(/DTEND.*T210000/);
  });

  it("shows the location that the message is about, in its time zone", async () => {
    const location_id = DESK.location_id.replace(/n$/, "p");
    const place = {
      location_name: "Denver",
      street: "9 Hill Road",
      email: "hill@example.com",
      time_zone: "America/Denver",
    };
    given([], appointmentItem({ practitioner_id: OTHER_STAFF, location_id }), locationItem({ location_id, ...place }));
    const cancellation = { audience: "staff", message_type: "appointment_cancellation" };
    const about = { recipient_id: DESK.practitioner_id, location_id: DESK.location_id };
    expect(await send({ ...cancellation, ...about })).toBe("SENT");
    const [mail] = mails();
    expect(mail?.ReplyToAddresses).toEqual(["lake@example.com"]);
    const { Body, Attachments = [] } = mail?.Content?.Simple ?? {};
    expect(Body?.Text?.Data).toContain("2:00 PM (Central Standard Time)");
    for (const text of [Body?.Text?.Data, Buffer.from(Attachments[0]?.RawContent ?? []).toString()]) {
      expect(text).toContain("Lake Street");
      expect(text).not.toContain("Hill Road");
    }
  });

  it("goes to the patient whom the appointment has now", async () => {
    const merged = patientItem({ patient_id: MERGED, first_name: "Ada", email: "ada@example.com" });
    given([], merged, appointmentItem({ patient_id: MERGED }));
    expect(await send()).toBe("SENT");
    expect(sentTo()).toEqual(["ada@example.com"]);
  });

  it("reads the facts consistently", async () => {
    table.lags();
    expect(await send()).toBe("SENT");
    expect(table.dynamo.commandCalls(PutCommand)).toHaveLength(2);
  });
});

describe("deliver a statement", () => {
  const { given, mails, messages, put, send } = openDelivery();
  const { patient_id } = DESK;
  const asked = {
    appointment_id: patient_id,
    is_statement: true,
    is_requested: true,
    message_type: "payment_confirmation",
  };
  const account = ledgerRows([
    { kind: "CHARGE", amount_cents: 8_000, text: "Knee injection", date: "2027-02-26" },
    { kind: "PAYMENT", amount_cents: 3_000, method: "CARD", date: "2027-02-27" },
  ]).items;
  const text = () => mails()[0]?.Content?.Simple?.Body?.Text?.Data ?? "";

  it("shows the account as it is at the moment of sending, in the patient's language and to the patient's address", async () => {
    given([], patientItem({ email: "grace@example.com", preferred_language: "es" }), ...account);
    expect(await send(asked)).toBe("SENT");
    expect(mails()[0]?.Destination?.ToAddresses).toEqual(["grace@example.com"]);
    expect(text()).toContain("Pendiente de pago:\n$50.00");
    expect(text()).toContain("27 feb 2027 · Pago con tarjeta: -$30.00");
    expect(text()).not.toContain("Knee");
  });

  it("shows the account of the patient into whom the record was merged", async () => {
    const target = patientItem({ patient_id: MERGED, first_name: "Ada", email: "ada@example.com" });
    given([], patientItem({ email: "grace@example.com", merged_into: MERGED }), target);
    for (const item of ledgerRows([{ kind: "CHARGE", amount_cents: 100, patient_id: MERGED }]).items) put(item);
    expect(await send(asked)).toBe("SENT");
    expect(mails()[0]?.Destination?.ToAddresses).toEqual(["ada@example.com"]);
    expect(text()).toContain("Still to pay:\n$1.00");
  });

  it("is not sent to a patient without an address", async () => {
    given([], patientItem(), ...account);
    expect(await send(asked)).toBe("SKIPPED");
    expect(messages()).toMatchObject([{ reason: "no_address" }]);
  });
});

describe("deliver a receipt", () => {
  const { given, mails, messages, remove, send } = openDelivery();
  const { items, entries } = ledgerRows([
    { kind: "CHARGE", amount_cents: 8_000, text: "Crutches" },
    { kind: "PAYMENT", amount_cents: 500, method: "CARD" },
  ]);
  const receipt = itemOf(receiptEntity().put(receiptRow(entries)));
  const asked = {
    ...{ appointment_id: RECEIPT_ID, receipt_id: RECEIPT_ID, is_requested: true },
    message_type: "payment_confirmation",
  };
  const patient = patientItem({ email: "grace@example.com" });
  const reversed = (...nths: number[]) =>
    items.map((item) =>
      nths.some((nth) => item.entry_id === entries[nth]?.entry_id) ? { ...item, reversed_by: "entry_1" } : item,
    );
  const text = () => mails()[0]?.Content?.Simple?.Body?.Text?.Data ?? "";

  it("shows what was paid, and the lines only where the clinic wants details", async () => {
    given([], patient, receipt, ...items);
    expect(await send(asked)).toBe("SENT");
    expect(text()).toContain("LS-2027-000001");
    expect(text()).not.toContain("Crutches");
    given([], patient, receipt, ...items, TENANT.item({ receipt_details: true }));
    await send(asked);
    expect(mails()[1]?.Content?.Simple?.Body?.Text?.Data).toContain("Crutches");
  });

  it.each([
    ["SENT", "one of its entries was", [1]],
    ["SKIPPED", "all of its entries were", [0, 1]],
  ])("is %s when %s reversed since", async (outcome, _, nths) => {
    given([], patient, receipt, ...reversed(...nths));
    expect(await send(asked)).toBe(outcome);
    expect(messages()[0]?.reason).toBe(outcome === "SKIPPED" ? "reversed" : undefined);
  });

  it("is not sent when it can't be found", async () => {
    given([], patient, ...items);
    remove(receipt);
    expect(await send(asked)).not.toBe("SENT");
    expect(mails()).toEqual([]);
  });
});

describe("deliver claims", () => {
  const table = openDelivery();
  const { mails, messages, send, ses } = table;

  it("leaves a message that another run or a change of the appointment has changed", async () => {
    table.put(MESSAGE.item({ version: 2 }));
    expect(await deliver(MESSAGE.item() as unknown as MessageRow, NOW)).toBe("LEFT");
    expect(mails()).toEqual([]);
  });

  it("leaves a message that a transaction is writing", async () => {
    table.failsNextWrites(() => Object.assign(new Error(), { name: "TransactionConflictException" }));
    expect(await send()).toBe("LEFT");
    expect(mails()).toEqual([]);
  });

  it("fails when the table can't be written, before it sends", async () => {
    table.failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
    await expect(send()).rejects.toThrow();
    expect(mails()).toEqual([]);
  });

  it("says that the message is left when the outcome can't be written because it was changed", async () => {
    ses.on(SendEmailCommand).callsFake(() => {
      table.put(MESSAGE.item({ version: 9, status: "CANCELLED" }));
      return { MessageId: "1" };
    });
    expect(await send()).toBe("LEFT");
    expect(messages()).toMatchObject([{ status: "CANCELLED", version: 9 }]);
  });

  it("fails a message whose run was interrupted, and never sends it again", async () => {
    expect(await send({ claimed_at: ago(61) })).toBe("FAILED");
    expect(messages()).toMatchObject([{ status: "FAILED", reason: "interrupted" }]);
    expect(mails()).toEqual([]);
  });

  it.each([60, 1])("leaves a message that another run claimed %s seconds ago", async (seconds) => {
    expect(await send({ claimed_at: ago(seconds) })).toBe("LEFT");
    expect(table.writes()).toEqual([]);
  });
});

describe("deliver skipped", () => {
  const table = openDelivery();
  const { given, mails, messages, send } = table;
  afterEach(() => void vi.unstubAllEnvs());

  const blocked = (subject: string, block: "opted_out" | "bounced") =>
    itemOf(mailBlockEntity().put({ tenant_id: IDS.tenant, subject, block, at: NOW }));

  it.each<[string, Item[], string]>([
    ["the patient opted out", [blocked(DESK.patient_id, "opted_out")], "opted_out"],
    ["mail to the address bounced", [blocked(addressHash("Grace@example.com "), "bounced")], "bounced"],
    [
      "the patient opted out before a merge",
      [patientItem({ email: "grace@example.com", merged_ids: [MERGED] }), blocked(MERGED, "opted_out")],
      "opted_out",
    ],
    ["the patient has no address", [patientItem()], "no_address"],
    ["the appointment is cancelled", [appointmentItem({ appointment_status: "CANCELLED" })], "outdated"],
    ["the appointment has another time", [appointmentItem({ starts_at: "2027-03-01T21:00:00.000Z" })], "outdated"],
    ["the clinic is inactive", [TENANT.item({ status: "INACTIVE" })], "clinic_inactive"],
  ])("skips the message when %s", async (_, items, reason) => {
    given([], ...items);
    expect(await send()).toBe("SKIPPED");
    expect(messages()).toMatchObject([{ status: "SKIPPED", reason }]);
    expect(mails()).toEqual([]);
  });

  it.each([
    ["the location", locationItem(), "outdated"],
    ["the patient", patientItem(), "no_address"],
    ["the appointment", appointmentItem(), "outdated"],
  ])("skips the message when %s is gone", async (_, item, reason) => {
    table.remove(item);
    expect(await send()).toBe("SKIPPED");
    expect(messages()).toMatchObject([{ reason }]);
  });

  it("skips a message that the clinic switched off", async () => {
    table.remove(factSettings());
    expect(await send()).toBe("SKIPPED");
    expect(messages()).toMatchObject([{ reason: "switched_off" }]);
  });
  const factSettings = () => table.stored().find(({ __edb_e__ }) => __edb_e__ === "notificationSettings") as Item;

  it("skips a practitioner who no longer works here", async () => {
    given([], practitionerItem({ status: "TERMINATED" }));
    expect(await send({ audience: "staff", recipient_id: DESK.practitioner_id })).toBe("SKIPPED");
    expect(messages()).toMatchObject([{ reason: "recipient_inactive" }]);
  });

  it("skips the message where the installation has no sender", async () => {
    vi.stubEnv("MAIL_FROM", "");
    expect(await send()).toBe("SKIPPED");
    expect(messages()).toMatchObject([{ reason: "no_sender" }]);
  });
});

describe("deliver failures", () => {
  const table = openDelivery();
  const { given, mails, messages, send, ses } = table;

  it("tries again a minute later when SES did not accept the mail", async () => {
    ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { $metadata: { httpStatusCode: 503 } }));
    expect(await send()).toBe("POSTPONED");
    expect(messages()).toMatchObject([{ status: "PLANNED", attempts: 1, next_at: "2027-03-01T18:01:00.000Z" }]);
    expect(messages()[0]).not.toHaveProperty("claimed_at");
  });

  it("fails a message that SES refuses", async () => {
    ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: "MessageRejected" }));
    expect(await send()).toBe("FAILED");
    expect(messages()).toMatchObject([{ status: "FAILED", reason: "refused" }]);
  });

  it("logs a failed message as the alarm counts it, and no other", async () => {
    const warn = vi.spyOn(Logger.prototype, "warn").mockImplementation(() => undefined);
    const logged = () => warn.mock.calls.filter(([text]) => text === "message failed");
    await send();
    given();
    await send({ claimed_at: ago(1) });
    expect(logged()).toEqual([]);
    ses.on(SendEmailCommand).rejects(Object.assign(new Error(), { name: "MessageRejected" }));
    await send();
    const { message_id } = MESSAGE.item();
    expect(logged()).toEqual([["message failed", { tenant_id: IDS.tenant, message_id, reason: "refused" }]]);
  });

  it("tries again later when the facts can't be read", async () => {
    table.dynamo.on(BatchGetCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
    expect(await send()).toBe("POSTPONED");
    expect(messages()).toMatchObject([{ status: "PLANNED", attempts: 1 }]);
    expect(mails()).toEqual([]);
  });

  it("does not send when the claim itself took more than two seconds", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    table.dynamo.on(PutCommand).callsFakeOnce(async ({ Item }) => {
      now += 2_001;
      table.put(Item);
      return {};
    });
    expect(await send()).toBe("POSTPONED");
    expect(mails()).toEqual([]);
  });

  it("does not send when more than two seconds have passed since the claim", async () => {
    let at = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      at += 2_001;
      return at;
    });
    expect(await send()).toBe("POSTPONED");
    expect(mails()).toEqual([]);
  });
});

describe("failure of", () => {
  const NOW = "2027-02-28T20:00:00.000Z";
  const message = (changes: object = {}) => ({ ...MESSAGE.item(), ...changes }) as unknown as MessageRow;
  const error = (name: string, status?: number) =>
    Object.assign(new Error("no"), { name, ...(status && { $metadata: { httpStatusCode: status } }) });

  it.each([
    ["MessageRejected", 400],
    ["BadRequestException", 400],
  ])("gives up at once when SES refuses the mail by %s", (name, status) => {
    expect(failureOf(error(name, status), message(), NOW)).toEqual({ status: "FAILED", reason: "refused" });
  });

  it.each([
    ["SendingPausedException", 400],
    ["AccessDeniedException", 403],
    ["ServiceUnavailable", 503],
    ["ECONNREFUSED", undefined],
  ])("tries again after %s, by which nothing was sent", (name, status) => {
    expect(failureOf(error(name, status), message(), NOW)).toMatchObject({ attempts: 1, claimed_at: undefined });
  });

  it.each([
    ["TimeoutError", undefined],
    ["ECONNRESET", undefined],
    ["InternalServiceErrorException", 500],
  ])("never tries again after %s, because the mail may have been sent", (name, status) => {
    expect(failureOf(error(name, status), message(), NOW)).toEqual({ status: "FAILED", reason: "interrupted" });
  });

  it("waits longer after each attempt, and gives up after the fifth", () => {
    const pauses = [0, 1, 2, 3].map((attempts) => {
      const { next_at = "" } = postponed(message({ attempts }), NOW);
      return (Date.parse(next_at) - Date.parse(NOW)) / 60_000;
    });
    expect(pauses).toEqual([1, 5, 15, 60]);
    expect(postponed(message({ attempts: 4 }), NOW)).toMatchObject({ status: "FAILED", reason: "gave_up" });
  });

  it("waits as often as SES asks to send more slowly, and gives up when its turn comes too late", () => {
    for (const name of ["TooManyRequestsException", "ThrottlingException", "LimitExceededException"])
      expect(failureOf(error(name, 429), message({ attempts: 4 }), NOW)).toEqual({
        claimed_at: undefined,
        next_at: "2027-02-28T20:01:00.000Z",
      });
    const soon = message({ starts_at: "2027-02-28T20:00:30.000Z" });
    expect(failureOf(error("TooManyRequestsException", 429), soon, NOW)).toMatchObject({ reason: "gave_up" });
  });

  it("gives up when the next attempt would come after the start", () => {
    expect(postponed(message({ starts_at: "2027-02-28T20:00:30.000Z" }), NOW)).toMatchObject({ reason: "gave_up" });
  });

  it("gives up when the next attempt would come at the start, and tries again a millisecond before it", () => {
    expect(postponed(message({ starts_at: "2027-02-28T20:01:00.000Z" }), NOW)).toMatchObject({ reason: "gave_up" });
    expect(postponed(message({ starts_at: "2027-02-28T20:01:00.001Z" }), NOW)).toEqual({
      attempts: 1,
      claimed_at: undefined,
      next_at: "2027-02-28T20:01:00.000Z",
    });
  });

  it("tries a follow-up again after the start of its appointment, which is over anyway", () => {
    const followUp = message({ message_type: "follow_up_message", starts_at: "2027-02-28T18:00:00.000Z" });
    expect(postponed(followUp, NOW)).toMatchObject({ attempts: 1, next_at: "2027-02-28T20:01:00.000Z" });
  });

  it.each([
    ["MessageRejected", { status: "FAILED", reason: "refused" }],
    ["ThrottlingException", { next_at: "2027-02-28T20:01:00.000Z" }],
    ["ECONNREFUSED", { attempts: 1 }],
  ])("recognizes %s also as the cause of another error", (name, change) => {
    const wrapped = new Error("The request failed.", { cause: error(name) });
    expect(failureOf(wrapped, message(), NOW)).toMatchObject(change);
  });
});

describe("skip reason", () => {
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

  it.each(AUDIENCES)("confirms a payment to the %s unless all of it was reversed", (audience) => {
    const confirmed = (changes: object) => checked(["payment_confirmation", audience], changes);
    expect(confirmed({ receipt: { is_reversed: false } })).toBeUndefined();
    expect(confirmed({ receipt: { is_reversed: true } })).toBe("reversed");
    expect(confirmed({ receipt: { is_reversed: false }, settings: OFF })).toBe("switched_off");
    expect(confirmed({})).toBe("outdated");
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
});
