import { AdminCreateUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { inviteOnce } from "../../../../functions/domain/identity/invite.ts";
import { IDS } from "../../../support/event.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);

const CLAIM_MS = 5_000;
const person = { user_id: IDS.user, email: "grace@example.com" };
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

/** Lets Cognito mail the invitation after some seconds, or fail then. */
const givenMail = (after: number, error?: Error) =>
  cognito.on(AdminCreateUserCommand).callsFake(
    () =>
      new Promise((resolve, reject) => {
        setTimeout(() => (error ? reject(error) : resolve({})), after * 1_000);
      }),
  );

/** Returns the renewals of the claim that were written so far. */
const renewals = () =>
  dynamo
    .commandCalls(UpdateCommand)
    .map(({ args: [{ input }] }) => input)
    .filter(({ UpdateExpression }) => UpdateExpression?.includes("claimed_at"));

beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("renews the claim while the mail takes longer than a claim lasts", async () => {
  givenMail(9);
  const invited = inviteOnce(person);
  await seconds(8.5);
  const times = renewals().map(({ ExpressionAttributeValues = {} }) =>
    Math.max(...Object.values(ExpressionAttributeValues).map((value) => Date.parse(String(value)) || 0)),
  );
  const claimed = Date.now() - 8_500;
  const gaps = times.map((time, index) => time - (times[index - 1] ?? claimed));
  expect(Math.max(...gaps, Date.now() - (times.at(-1) ?? claimed))).toBeLessThan(CLAIM_MS / 2);
  for (const { ConditionExpression } of renewals()) expect(ConditionExpression).toContain("claim");
  await seconds(1);
  expect(await invited).toBe(true);
});

test("keeps mailing when a renewal fails", async () => {
  dynamo.on(UpdateCommand).rejectsOnce(new Error("x")).resolves({});
  givenMail(3);
  const invited = inviteOnce(person);
  await seconds(4);
  expect(await invited).toBe(true);
});

test.each([
  ["was mailed", undefined],
  ["could not be mailed", new Error("x")],
])("renews nothing after the invitation %s", async (_, error) => {
  givenMail(1.5, error);
  const invited = inviteOnce(person).catch(() => false);
  await seconds(2);
  expect(await invited).toBe(error === undefined);
  const written = renewals().length;
  await seconds(10);
  expect(renewals()).toHaveLength(written);
});
