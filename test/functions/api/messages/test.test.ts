import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/messages/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { DELIVERY, NOT_SENT } from "../../../../shared/messages/delivery.ts";
import { LOCATION } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { operation } from "../../../support/operation-tests.ts";

const ses = mockClient(SESv2Client);
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
