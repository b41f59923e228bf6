import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { sendAnnouncements, settleAnnouncementMail } from "../../../../functions/domain/messaging/announcements.ts";
import { announcementEntity, announcementMailEntity } from "../../../../functions/entities/announcements.ts";
import { handler } from "../../../../functions/events/jobs/send-messages.ts";
import { IDS } from "../../../support/call.ts";
import { administratorsItem, secondAdministrator, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: () => Promise.resolve() }));

const announcement_id = "ann_01jd3v8c9m4q2w6x8z0y1t5k7n";
const table = openTable();
const ses = mockClient(SESv2Client);

const announcement = (changes: object = {}) =>
  itemOf(
    announcementEntity().put({
      announcement_id,
      subject: "Maintenance",
      text: "On <b>Sunday</b>.\n\nFrom 2 to 3 a.m.",
      status: "SENDING",
      clinic_ids: [IDS.tenant, IDS.otherTenant],
      recipients: 2,
      sent: 0,
      failed: 0,
      author_id: IDS.user,
      author_name: "Priya Nolan",
      created_at: NOW,
      expires: 1_900_000_000,
      ...changes,
    }),
  );
const mail = (user_id: string, changes: object) =>
  itemOf(
    announcementMailEntity().put({
      announcement_id,
      user_id,
      clinic_id: IDS.tenant,
      status: "CLAIMED",
      at: NOW,
      expires: 1_900_000_000,
      ...changes,
    }),
  );

/** The table holds the clinic, whose administrators are Ada and Grace, an announcement and some of its mails. */
function given(changes: object = {}, ...mails: readonly object[]): void {
  table.holds([TENANT.item(), administratorsItem(), secondAdministrator({ tenant_id: IDS.tenant })], "TENANT_ADMIN");
  table.put(announcement(changes));
  for (const each of mails) table.put(each as Record<string, unknown>);
}

beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  vi.stubEnv("MAIL_FROM", "clinic@example.com");
  given();
});
afterEach(() => vi.unstubAllEnvs());

const inTime = () => true;
const mails = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
const sentTo = () => mails().map(({ Destination }) => Destination?.ToAddresses?.[0]);
const state = () => table.rows("announcement")[0];
const outcomes = () =>
  Object.fromEntries(table.rows("announcementMail").map(({ user_id, status, reason }) => [user_id, reason ?? status]));
const refuse = (name: string, httpStatusCode = 400) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });

it("mails each active administrator once, as the product, and says so", async () => {
  await sendAnnouncements(inTime);
  expect(sentTo()).toEqual(["ada@example.com", "grace@example.com"]);
  const [first] = mails();
  const { Simple } = first?.Content ?? {};
  expect(Simple?.Subject?.Data).toBe("Maintenance");
  expect(Simple?.Body?.Text?.Data).toContain("Hello Ada,\n\nOn <b>Sunday</b>.\n\nFrom 2 to 3 a.m.");
  expect(Simple?.Body?.Html?.Data).toContain("<p>On &#60;b&#62;Sunday&#60;/b&#62;.</p>\n<p>From 2 to 3 a.m.</p>");
  expect(first).not.toHaveProperty("ReplyToAddresses");
  expect(first?.EmailTags).toContainEqual({ Name: "announcement_id", Value: announcement_id });
  expect(state()).toMatchObject({ status: "DONE", sent: 2, failed: 0 });
  expect(state()).not.toHaveProperty("claimed_at");
  await sendAnnouncements(inTime);
  expect(mails()).toHaveLength(2);
});

it("continues where a run ended early", async () => {
  const answers = [true, true, false];
  await sendAnnouncements(() => answers.shift() ?? false);
  expect(sentTo()).toEqual(["ada@example.com"]);
  expect(state()).toMatchObject({ status: "SENDING", sent: 1 });
  await sendAnnouncements(inTime);
  expect(sentTo()).toEqual(["ada@example.com", "grace@example.com"]);
  expect(state()).toMatchObject({ status: "DONE", sent: 2 });
});

it("leaves an announcement alone that another run is sending, and takes it over once that must have ended", async () => {
  given({ claimed_at: new Date(Date.parse(NOW) - 5 * 60_000).toISOString() });
  await sendAnnouncements(inTime);
  expect(mails()).toEqual([]);
  given({ claimed_at: new Date(Date.parse(NOW) - 6 * 60_000).toISOString() });
  await sendAnnouncements(inTime);
  expect(mails()).toHaveLength(2);
});

it("never sends a mail again that an interrupted run has claimed, and says that it may not have been sent", async () => {
  given({}, mail(IDS.user, { status: "CLAIMED" }));
  await sendAnnouncements(inTime);
  expect(sentTo()).toEqual(["grace@example.com"]);
  expect(outcomes()).toEqual({ [IDS.user]: "interrupted", [IDS.otherUser]: "SENT" });
  expect(state()).toMatchObject({ status: "DONE", sent: 1, failed: 1 });
});

it.each([
  ["MessageRejected", 400, "refused"],
  ["InternalServiceErrorException", 500, "interrupted"],
])("records the failure after %s, and goes on", async (name, status, reason) => {
  ses.on(SendEmailCommand).rejectsOnce(refuse(name, status)).resolves({});
  await sendAnnouncements(inTime);
  expect(outcomes()).toEqual({ [IDS.user]: reason, [IDS.otherUser]: "SENT" });
  expect(state()).toMatchObject({ status: "DONE", sent: 1, failed: 1 });
});

it("waits in the dispatcher's run when SES asks to send more slowly, and sends the same mail again", async () => {
  table.dynamo.on(DescribeTableCommand).resolves({ Table: { CreationDateTime: new Date("2026-01-01T00:00:00Z") } });
  ses.on(SendEmailCommand).rejectsOnce(refuse("TooManyRequestsException", 429)).resolves({});
  await handler({}, { getRemainingTimeInMillis: () => 60_000 });
  expect(sentTo()).toEqual(["ada@example.com", "ada@example.com", "grace@example.com"]);
  expect(outcomes()).toEqual({ [IDS.user]: "SENT", [IDS.otherUser]: "SENT" });
});

it("ends a run that SES refuses five times, and gives up after a day", async () => {
  ses.on(SendEmailCommand).rejects(refuse("SendingPausedException"));
  await sendAnnouncements(inTime);
  expect(mails()).toHaveLength(5);
  expect([state(), outcomes()]).toMatchObject([{ status: "SENDING", sent: 0, failed: 0 }, {}]);
  given({ created_at: new Date(Date.parse(NOW) - 25 * 3_600_000).toISOString() });
  await sendAnnouncements(inTime);
  expect(outcomes()).toEqual({ [IDS.user]: "gave_up", [IDS.otherUser]: "gave_up" });
});

it("says that nothing was sent where the installation sends no mail", async () => {
  vi.stubEnv("MAIL_FROM", "");
  await sendAnnouncements(inTime);
  expect(mails()).toEqual([]);
  expect(state()).toMatchObject({ status: "DONE", sent: 0, failed: 2 });
});

describe("a report of SES", () => {
  const report = (isDelivered: boolean) => settleAnnouncementMail({ announcement_id, user_id: IDS.user, isDelivered });

  const listedFailures = async () => {
    const { data } = await announcementMailEntity().query.failed({ announcement_id }).go();
    return data.map(({ user_id }) => user_id);
  };

  it("marks a mail that bounced, and corrects the figures", async () => {
    given({ status: "DONE", sent: 1 }, mail(IDS.user, { status: "SENT" }));
    await report(false);
    expect(outcomes()).toEqual({ [IDS.user]: "bounced" });
    expect(await listedFailures()).toEqual([IDS.user]);
    expect(state()).toMatchObject({ status: "DONE", sent: 0, failed: 1 });
  });

  it("marks a mail as sent whose run was interrupted, and no other", async () => {
    given({ status: "DONE", failed: 1 }, mail(IDS.user, { status: "FAILED", reason: "interrupted" }));
    await report(true);
    expect(outcomes()).toEqual({ [IDS.user]: "SENT" });
    expect(await listedFailures()).toEqual([]);
    given({ status: "DONE", failed: 1 }, mail(IDS.user, { status: "FAILED", reason: "bounced" }));
    await report(true);
    expect(outcomes()).toEqual({ [IDS.user]: "bounced" });
  });

  it("is repeated while the mail is being sent, and ignored for an unknown one", async () => {
    given({}, mail(IDS.user, { status: "CLAIMED" }));
    await expect(report(false)).rejects.toThrow("still being sent");
    given();
    await report(false);
    expect(outcomes()).toEqual({});
  });
});
