import { Logger } from "@aws-lambda-powertools/logger";
import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { BatchGetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { addressHash, MailBlockEntity } from "../../../functions/data/mail-block.ts";
import type { MessageRow } from "../../../functions/data/message.ts";
import { recipientOf } from "../../../functions/mail/opt-out-link.ts";
import { deliver } from "../../../functions/schedules/deliver.ts";
import {
  appointmentItem,
  DESK,
  type Item,
  itemOf,
  locationItem,
  NOW,
  patientItem,
  practitionerItem,
} from "../../support/booking-table.ts";
import { MESSAGE, TENANT } from "../../support/clinic-items.ts";
import { dueMessages } from "../../support/due-messages.ts";
import { IDS } from "../../support/event.ts";

const table = dueMessages();
const { given, mails, messages, sentTo, ses } = table;
beforeEach(() => given());
afterEach(() => void vi.unstubAllEnvs());

const ago = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000).toISOString();
/** Delivers a message as the table holds it. */
const send = (changes: object = {}) => {
  const row = MESSAGE.item(changes);
  table.put(row);
  return deliver(row as unknown as MessageRow, NOW);
};
const blocked = (subject: string, block: "opted_out" | "bounced") =>
  itemOf(MailBlockEntity.put({ tenant_id: IDS.tenant, subject, block, at: NOW }));
const MERGED = DESK.patient_id.replace(/n$/, "p");

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
  expect(mails()[0]?.Content?.Simple?.Body?.Text?.Data).not.toContain("opt-out");
});

it("shows the end of the time that the message is about", async () => {
  given([], appointmentItem({ appointment_status: "CANCELLED", ends_at: "2027-03-01T21:00:00.000Z" }));
  expect(await send({ message_type: "appointment_cancellation" })).toBe("SENT");
  const files = mails().flatMap((mail) => mail.Content?.Simple?.Attachments ?? []);
  const calendar = files.map(({ RawContent }) => Buffer.from(RawContent ?? []).toString()).join("");
  expect(calendar).toMatch(/DTSTART.*T200000/);
  expect(calendar).toMatch(/DTEND.*T210000/);
});

it("goes to the patient whom the appointment has now", async () => {
  const merged = patientItem({ patient_id: MERGED, first_name: "Ada", email: "ada@example.com" });
  given([], merged, appointmentItem({ patient_id: MERGED }));
  expect(await send()).toBe("SENT");
  expect(sentTo()).toEqual(["ada@example.com"]);
});

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

it("does not send when more than two seconds have passed since the claim", async () => {
  let at = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    at += 2_001;
    return at;
  });
  expect(await send()).toBe("POSTPONED");
  expect(mails()).toEqual([]);
});

it("reads the facts consistently", async () => {
  table.lags();
  expect(await send()).toBe("SENT");
  expect(table.dynamo.commandCalls(PutCommand)).toHaveLength(2);
});
