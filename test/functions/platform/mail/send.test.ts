import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mailFrom, sendMail } from "../../../../functions/platform/mail/send.ts";
import { stubClient } from "../../../support/stub-client.ts";

const ses = stubClient(SESv2Client);
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});
afterEach(() => void vi.unstubAllEnvs());

const MAIL = {
  subject: "Your appointment",
  text: "Hello Zoë,",
  html: "<p>Hello Zoë,</p>",
  attachments: [{ name: "appointment.ics", type: "text/calendar", content: "BEGIN:VCALENDAR ñ" }],
  headers: [{ Name: "List-Unsubscribe", Value: "<https://clinic.example.com/x>" }],
};
const ENVELOPE = {
  to: "grace@example.com",
  clinic: "Lakeside",
  replyTo: "lake@example.com",
  tags: { tenant_id: "ten_1", message_id: "msg_1" },
};

async function sent(clinic = "Lakeside") {
  await sendMail(MAIL, { ...ENVELOPE, clinic });
  return ses.commandCalls(SendEmailCommand)[0]?.args[0].input;
}

/** Returns the encoded words of the sender's name, and their address. */
async function senderOf(clinic: string) {
  const [, name = "", address] = /^(.*) <(.*)>$/.exec((await sent(clinic))?.FromEmailAddress ?? "") ?? [];
  return { words: name.split(" "), address };
}

const decoded = (words: readonly string[]) =>
  words.map((word) => Buffer.from(/^=\?UTF-8\?B\?(.+)\?=$/.exec(word)?.[1] ?? "", "base64").toString()).join("");

it("sends the mail to one recipient in UTF-8, with its headers, its file and the tags of its message", async () => {
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  expect(await sent()).toEqual({
    FromEmailAddress: `=?UTF-8?B?${Buffer.from("Lakeside").toString("base64")}?= <${mailFrom()}>`,
    Destination: { ToAddresses: ["grace@example.com"] },
    ReplyToAddresses: ["lake@example.com"],
    ConfigurationSetName: undefined,
    EmailTags: [
      { Name: "tenant_id", Value: "ten_1" },
      { Name: "message_id", Value: "msg_1" },
    ],
    Content: {
      Simple: {
        Subject: utf8(MAIL.subject),
        Body: { Text: utf8(MAIL.text), Html: utf8(MAIL.html) },
        Headers: MAIL.headers,
        Attachments: [
          {
            FileName: "appointment.ics",
            ContentType: "text/calendar",
            ContentDisposition: "ATTACHMENT",
            RawContent: Buffer.from("BEGIN:VCALENDAR ñ"),
          },
        ],
      },
    },
  });
});

it("uses the configuration set, which reports bounces, where there is one", async () => {
  vi.stubEnv("CONFIGURATION_SET", "clinic-mail");
  expect(await sent()).toMatchObject({ ConfigurationSetName: "clinic-mail" });
});

it.each([
  "Clínica Ñandú & Söhne",
  "日本橋クリニック東京都中央区日本橋室町",
  "🏥".repeat(25),
  "0123456789",
  "0123456789A",
])("names the clinic %s in words that the standard allows", async (clinic) => {
  const { words, address } = await senderOf(clinic);
  expect(decoded(words)).toBe(clinic);
  expect(words).toHaveLength(Math.ceil([...clinic].length / 10));
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
  expect(address).toBe(mailFrom());
});

it("names at most 60 characters of the clinic", async () => {
  const { words } = await senderOf(`${"é".repeat(59)}🏥x`);
  expect(decoded(words)).toBe(`${"é".repeat(59)}🏥`);
});

it("sends from no address where the installation is not set up to send mail", () => {
  vi.stubEnv("MAIL_FROM", "");
  expect(mailFrom()).toBeUndefined();
});
