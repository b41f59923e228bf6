import type { SNSEvent } from "aws-lambda";
import { announcementMailEntity } from "../../../../functions/entities/announcements.ts";
import { addressHash } from "../../../../functions/entities/messages.ts";
import { handler } from "../../../../functions/events/queues/mail-feedback.ts";
import { APPOINTMENT_ID, MESSAGE } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { canceled, itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const table = openTable();
const sent = MESSAGE.item({ status: "SENT", sent_at: NOW });
beforeEach(() => table.holds([sent]));

const address = [{ emailAddress: "Grace@example.com" }];
const tags = {
  tenant_id: [IDS.tenant],
  appointment_id: [APPOINTMENT_ID],
  message_id: [String(sent.message_id)],
};
const report = (event: object) =>
  handler({
    Records: [{ Sns: { Message: JSON.stringify({ mail: { timestamp: NOW, tags }, ...event }) } }],
  } as unknown as SNSEvent);
const bounce = (bounceType: string) => ({ eventType: "Bounce", bounce: { bounceType, bouncedRecipients: address } });
const blocks = () => table.rows("mailBlock").map(({ subject, block }) => [subject, block]);

it("marks the message and the address of a permanent bounce", async () => {
  await report(bounce("Permanent"));
  expect(table.rows("message")).toMatchObject([{ status: "FAILED", reason: "bounced" }]);
  expect(blocks()).toEqual([[addressHash("grace@example.com"), "bounced"]]);
});

it.each(["receipt_01jd3v8c9m4q2w6x8z0y1t5k7n", DESK.patient_id])("marks a bounced mail about money: %s", async (id) => {
  table.holds([MESSAGE.item({ ...sent, appointment_id: id })]);
  await report({ ...bounce("Permanent"), mail: { timestamp: NOW, tags: { ...tags, appointment_id: [id] } } });
  expect(table.rows("message")).toMatchObject([{ status: "FAILED", reason: "bounced" }]);
  expect(blocks()).toEqual([[addressHash("grace@example.com"), "bounced"]]);
});

it("marks only the message of a transient bounce, once", async () => {
  await report(bounce("Transient"));
  await report(bounce("Transient"));
  expect(table.rows("message")).toMatchObject([{ status: "FAILED", version: 2 }]);
  expect(blocks()).toEqual([]);
});

it("marks only the address of a complaint", async () => {
  await report({ eventType: "Complaint", complaint: { complainedRecipients: address } });
  expect(table.rows("message")).toMatchObject([{ status: "SENT" }]);
  expect(blocks()).toEqual([[addressHash("grace@example.com"), "complained"]]);
});

it("asks SNS to repeat a bounce that comes before the message is settled", async () => {
  table.holds([MESSAGE.item({ claimed_at: NOW })]);
  await expect(report(bounce("Permanent"))).rejects.toThrow("still being sent");
});

it.each([
  ["was interrupted", { status: "FAILED", reason: "interrupted" }],
  ["has not settled it yet", { claimed_at: NOW }],
])("settles a message that SES sent and whose dispatcher %s", async (_, changes) => {
  table.holds([MESSAGE.item(changes)]);
  await report({ eventType: "Send", send: {} });
  expect(table.rows("message")).toMatchObject([{ status: "SENT", sent_at: NOW }]);
  expect(table.rows("message")[0]).not.toHaveProperty("reason");
  // It is neither due nor on the list to call any more.
  for (const key of ["gsi2pk", "gsi3pk"]) expect(table.rows("message")[0]).not.toHaveProperty(key);
});

it.each([
  ["is settled", { status: "SENT", sent_at: "2027-01-01T00:00:00.000Z" }],
  ["bounced meanwhile", { status: "FAILED", reason: "bounced" }],
])("leaves a message alone that %s when SES reports that it was sent", async (_, changes) => {
  table.holds([MESSAGE.item(changes)]);
  await report({ eventType: "Send", send: {} });
  expect(table.writes()).toEqual([]);
});

it("marks a message as bounced although its dispatcher was interrupted", async () => {
  table.holds([MESSAGE.item({ status: "FAILED", reason: "interrupted" })]);
  await report(bounce("Permanent"));
  expect(table.rows("message")).toMatchObject([{ status: "FAILED", reason: "bounced" }]);
});

it("counts a message that was not delivered in the month of the report, and not when it was sent after all", async () => {
  const failed = () => table.rows("failedMessages").map(({ tenant_id, month, total }) => [tenant_id, month, total]);
  await report(bounce("Transient"));
  await report(bounce("Transient"));
  expect(failed()).toEqual([[IDS.tenant, NOW.slice(0, 7), 1]]);
  table.put(MESSAGE.item({ status: "FAILED", reason: "interrupted" }));
  await report({ eventType: "Send", send: {} });
  expect(failed()).toEqual([[IDS.tenant, NOW.slice(0, 7), 0]]);
});

it("marks a mail of an announcement that bounced", async () => {
  const ids = { announcement_id: "ann_01jd3v8c9m4q2w6x8z0y1t5k7n", user_id: IDS.user };
  const mail = { ...ids, clinic_id: IDS.tenant, status: "SENT" as const, at: NOW, expires: 1 };
  table.holds([itemOf(announcementMailEntity().put(mail))]);
  const tags = { tenant_id: [IDS.tenant], announcement_id: [ids.announcement_id], user_id: [ids.user_id] };
  await report({ eventType: "Delivery", mail: { tags } });
  expect(table.writes()).toEqual([]);
  await expect(report({ ...bounce("Permanent"), mail: { tags } })).rejects.toThrow();
  expect(table.rows("announcementMail")).toMatchObject([{ status: "FAILED", reason: "bounced" }]);
});

it("ignores mails without our tags, and messages that are gone", async () => {
  await report({ ...bounce("Permanent"), mail: { tags: { "ses:from-domain": ["example.com"] } } });
  expect(blocks()).toEqual([]);
  table.holds([]);
  await report(bounce("Transient"));
  expect(table.writes()).toEqual([]);
});

it("marks a message that SES rejected, and leaves its address alone", async () => {
  await report({ eventType: "Reject", reject: { reason: "Bad content" } });
  expect(table.rows("message")).toMatchObject([{ status: "FAILED", reason: "bounced" }]);
  expect(blocks()).toEqual([]);
});

it("reads the message again when it was changed meanwhile", async () => {
  table.failsNextWrites(() => {
    table.put(MESSAGE.item({ status: "FAILED", reason: "interrupted", version: 7 }));
    return canceled(["ConditionalCheckFailed", "None"]);
  });
  await report(bounce("Transient"));
  expect(table.rows("message")).toMatchObject([{ status: "FAILED", reason: "bounced", version: 8 }]);
});
