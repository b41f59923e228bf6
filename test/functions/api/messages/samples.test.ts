import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { handler } from "../../../../functions/api/messages/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { DELIVERY, NOT_SENT } from "../../../../shared/messages/delivery.ts";
import { AUDIENCES, MESSAGE_TYPES } from "../../../../shared/tenants/notification-settings.ts";
import { IDS } from "../../../support/call.ts";
import { LOCATION, TENANT } from "../../../support/clinic-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("preview", () => {
  const body = { type: "appointment_reminder", audience: "patient" };
  const opened = operation({
    handler,
    route: contract.messages.preview,
    request: { body },
    items: [LOCATION.item()],
  });

  it("shows the mail with the clinic's own name, place and zone, to the caller by name", async () => {
    const { status, body: mail } = await opened.send();
    expect([status, mail.subject]).toEqual([200, "Reminder: your appointment at Lakeside Family Clinic on Tue, Mar 2"]);
    expect(mail.text).toContain("Hello Ada,");
    expect(mail.text).toContain("Tuesday, March 2, 2027 at 9:00 AM (Central Standard Time)");
    expect(mail.text).toContain("Lake Street\n1 Lake Street\nSpringfield, IL 01234");
    expect(mail.html).toContain("Lakeside Family Clinic");
    expect(opened.writes()).toEqual([]);
  });

  it("invents an appointment of tomorrow, also early in the morning", async () => {
    vi.setSystemTime(Date.parse("2027-03-01T10:00:00.000Z"));
    expect((await opened.send()).body.text).toContain("Tuesday, March 2, 2027 at 9:00 AM");
  });

  it("uses the clinic's address before there is a location", async () => {
    opened.given([]);
    expect((await opened.send()).body.text).toContain("Lakeside Family Clinic\n1 Lake Road");
  });

  it("shows an invented receipt, which is in the mail only if the clinic wants details", async () => {
    const receipt = { type: "payment_confirmation", audience: "patient" };
    const shown = async () => (await opened.send({ body: receipt })).body.text;
    expect(await shown()).not.toContain("Annual Physical");
    opened.given([LOCATION.item(), TENANT.item({ receipt_details: true })]);
    const text = await shown();
    for (const line of ["Annual Physical", "by card", "Lake Street"]) expect(text).toContain(line);
  });

  it("shows a practitioner an invented patient, and the former time of a moved appointment", async () => {
    const { text } = (await opened.send({ body: { type: "reschedule_notice", audience: "staff" } })).body;
    expect(text).toContain("Patient:\nAlex");
    expect(text).toContain("Instead of:\nTuesday, March 2, 2027 at 8:00 AM (Central Standard Time)");
    expect((await opened.send()).body.text).not.toMatch(/Alex|Instead of/);
  });

  it.each(MESSAGE_TYPES.flatMap((type) => AUDIENCES.map((audience) => [type, audience] as const)))(
    "shows %s to %s in both languages",
    async (type, audience) => {
      const [english, spanish] = await Promise.all(
        ["en", "es"].map((language) => opened.send({ body: { type, audience, language } })),
      );
      expect([english?.status, spanish?.status]).toEqual([200, 200]);
      expect(spanish?.body.html).toContain('<html lang="es">');
      expect(spanish?.body.text).toContain("Hola, Ada:");
      expect(english?.body.subject).not.toBe(spanish?.body.subject);
    },
  );
});

describe("test", () => {
  const ses = stubClient(SESv2Client);
  const opened = operation({
    handler,
    route: contract.messages.test,
    request: { body: { type: "appointment_confirmation", audience: "patient" } },
    items: [LOCATION.item()],
  });
  beforeEach(() => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  });
  afterEach(() => void vi.unstubAllEnvs());

  it("sends a sample to the caller's own address", async () => {
    expect(await opened.send()).toMatchObject({ status: 200, body: { sent_to: "ada@example.com" } });
    const [
      {
        args: [{ input }],
      } = { args: [{ input: undefined }] },
    ] = ses.commandCalls(SendEmailCommand);
    expect(input).toMatchObject({
      Destination: { ToAddresses: ["ada@example.com"] },
      ReplyToAddresses: ["hello@lakeside.example.com"],
      EmailTags: expect.arrayContaining([{ Name: "tenant_id", Value: IDS.tenant }]),
      Content: { Simple: { Subject: { Data: "Your appointment at Lakeside Family Clinic on Tue, Mar 2" } } },
    });
    expect(input?.Content?.Simple?.Body?.Text?.Data).toContain("This is a sample with invented details.");
  });

  it("sends at most 20 an hour to one person", async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await opened.send()).status).toBe(200);
    expect(await opened.send()).toMatchObject({
      status: 429,
      headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/) },
      body: { code: "rate_limited" },
    });
    expect(opened.rows("attempt")).toMatchObject([{ subject: `test-mail-${IDS.user}`, attempts: 20 }]);
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(20);
  });

  it("says so when the mail can't be sent, or the installation sends none", async () => {
    ses.on(SendEmailCommand).rejects(new Error("no"));
    expect(await opened.send()).toMatchObject({ status: 503, body: { error: DELIVERY.testFailed } });
    vi.stubEnv("MAIL_FROM", "");
    expect(await opened.send()).toMatchObject({ status: 503, body: { error: NOT_SENT.no_sender } });
  });
});
