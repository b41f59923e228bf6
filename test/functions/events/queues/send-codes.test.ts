import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { codeHash } from "../../../../functions/domain/online/code-request.ts";
import { type HoldRow, holdEntity } from "../../../../functions/entities/online.ts";
import { handler } from "../../../../functions/events/queues/send-codes.ts";
import { MAILS } from "../../../../shared/messages/mails.ts";
import { holdOf } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { canceled, itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

const { failsNextWrites, fails, holds, put, rows, writes } = openTable();
const ses = stubClient(SESv2Client);
const { tenant: tenant_id } = IDS;
const { has_code: _, ...time } = holdOf("1");
const hold: HoldRow = {
  ...{ ...time, tenant_id, service_id: DESK.service_id, version: 4, expires: Date.parse(NOW) / 1_000 + 7_200 },
  ...{ email: "grace@example.com", code_request_id: "request-1" },
};
const { hold_hash } = hold;

const given = (changes: Partial<HoldRow> = {}, tenant: object = {}) => {
  holds([TENANT.item(tenant)]);
  put(itemOf(holdEntity().put({ ...hold, ...changes })));
};
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  given();
});

/** Sends messages of the queue, and returns the ids of those that come again. */
async function receive(...requests: readonly object[]): Promise<string[]> {
  const Records = requests.map((request, nth) => ({
    messageId: `m${nth + 1}`,
    body: JSON.stringify({ tenant_id, hold_hash, request_id: "request-1", ...request }),
  }));
  const { batchItemFailures } = await handler({ Records } as unknown as Parameters<typeof handler>[0]);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
const stored = () => rows("hold")[0] ?? {};
const mails = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
const textOf = (mail = mails()[0]) => mail?.Content?.Simple?.Body?.Text?.Data ?? "";
const failure = (name: string, status?: number) =>
  Object.assign(new Error(name), { name, ...(status && { $metadata: { httpStatusCode: status } }) });

it("mails a code of six digits in the clinic's name, and stores only its hash", async () => {
  expect(await receive({})).toEqual([]);
  const [mail] = mails();
  expect(mail?.Destination?.ToAddresses).toEqual(["grace@example.com"]);
  expect(mail?.Content?.Simple?.Subject?.Data).toBe(MAILS.en.code.subject("Lakeside Family Clinic"));
  expect(mail?.EmailTags).toEqual([{ Name: "tenant_id", Value: tenant_id }]);
  for (const text of [MAILS.en.code.body, MAILS.en.code.label, MAILS.en.code.ignore]) expect(textOf()).toContain(text);
  const [code = ""] = /\b\d{6}\b/.exec(textOf()) ?? [];
  expect(stored()).toEqual({ ...hold, code_hash: codeHash(hold_hash, code), version: 5 });
});

it("writes in the patient's language", async () => {
  given({ language: "es" });
  await receive({});
  expect(mails()[0]?.Content?.Simple?.Subject?.Data).toBe(MAILS.es.code.subject("Lakeside Family Clinic"));
  expect(textOf()).toContain(MAILS.es.code.body);
});

it("mails one code when the message comes twice, also at the same moment", async () => {
  expect(await receive({}, {})).toEqual([]);
  expect(await receive({})).toEqual([]);
  expect(mails()).toHaveLength(1);
});

it.each<[string, Partial<HoldRow>, object?]>([
  ["that a newer request has replaced", { code_request_id: "request-2" }],
  ["whose hold has ended", { held_until: NOW }],
  ["whose hold was booked and has no address any more", { email: undefined }],
  ["whose code was made before", { code_hash: "hash" }],
  ["of a clinic that is closed", {}, { status: "INACTIVE" }],
])("mails nothing for a request %s", async (_text, changes, tenant) => {
  given(changes, tenant);
  expect(await receive({})).toEqual([]);
  expect([mails(), writes()]).toEqual([[], []]);
});

it("mails nothing for a hold that does not exist", async () => {
  expect(await receive({ hold_hash: "other" })).toEqual([]);
  expect(mails()).toEqual([]);
});

it("mails nothing where the installation sends no mail", async () => {
  vi.stubEnv("MAIL_FROM", "");
  expect(await receive({})).toEqual([]);
  vi.unstubAllEnvs();
  expect([mails(), writes()]).toEqual([[], []]);
});

it("mails nothing when another run has changed the hold meanwhile", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed"]));
  expect(await receive({})).toEqual([]);
  expect(mails()).toEqual([]);
});

it.each([
  ["SES is throttled", failure("TooManyRequestsException", 429)],
  ["SES does not send at the moment", failure("SendingPausedException", 400)],
  ["SES can't be reached", failure("ECONNREFUSED")],
])("lets the message come again when %s, with another code", async (_text, error) => {
  ses.on(SendEmailCommand).rejectsOnce(error);
  expect(await receive({})).toEqual(["m1"]);
  expect(stored()).not.toHaveProperty("code_hash");
  expect(await receive({})).toEqual([]);
  const [code = ""] = /\b\d{6}\b/.exec(textOf(mails()[1])) ?? [];
  expect(stored().code_hash).toBe(codeHash(hold_hash, code));
});

it.each([
  ["SES refuses the address", failure("MessageRejected", 400)],
  ["the mail may have been sent", failure("TimeoutError")],
])("does not try again when %s, and keeps the code", async (_text, error) => {
  ses.on(SendEmailCommand).rejectsOnce(error);
  expect(await receive({})).toEqual([]);
  expect(await receive({})).toEqual([]);
  expect(mails()).toHaveLength(1);
  expect(stored()).toHaveProperty("code_hash");
});

it("lets only the message that failed come again", async () => {
  put(itemOf(holdEntity().put({ ...hold, hold_hash: "other", email: "ada@example.com" })));
  ses.on(SendEmailCommand).callsFake(({ Destination }) => {
    if (Destination.ToAddresses[0] === "grace@example.com") throw failure("TooManyRequestsException", 429);
    return { MessageId: "1" };
  });
  expect(await receive({ hold_hash: "other" }, {})).toEqual(["m2"]);
});

it("lets the message come again when the table can't be read", async () => {
  fails();
  expect(await receive({})).toEqual(["m1"]);
});
