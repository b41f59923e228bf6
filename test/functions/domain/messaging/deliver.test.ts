import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { recipientOf } from "../../../../functions/domain/messaging/compose.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { DESK, locationItem, patientItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { NOW } from "../../../support/now.ts";
import { MERGED, openDelivery } from "./open-delivery.ts";

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
  expect(await send({ message_type: "reschedule_notice", former_starts_at: "2027-02-26T20:00:00.000Z" })).toBe("SENT");
  expect(mails()[0]?.Content?.Simple?.Body?.Text?.Data).toContain("Instead of:\nFriday, February 26, 2027 at 2:00 PM");
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
