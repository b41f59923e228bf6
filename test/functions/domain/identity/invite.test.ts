import { AdminCreateUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { inviteOnce } from "../../../../functions/domain/identity/invite.ts";
import { invitationEntity, releaseInvitation, renewInvitation } from "../../../../functions/entities/people.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

describe("invite", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const cognito = stubClient(CognitoIdentityProviderClient);

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

  // The client is loaded at its first use, in real time.
  beforeAll(async () => void (await import("../../../../functions/domain/identity/cognito.ts")));

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
});

describe("invite once", () => {
  const table = openTable();
  const cognito = stubClient(CognitoIdentityProviderClient);
  const { otherUser: user_id } = IDS;
  const person = { user_id, email: "grace@example.com" };
  const MONTH_S = 30 * 86_400;

  beforeEach(() => {
    table.holds([]);
    cognito.reset();
    cognito.on(AdminCreateUserCommand).resolves({});
  });

  const mails = () => cognito.commandCalls(AdminCreateUserCommand).length;
  const stored = () => table.rows("invitation")[0];
  /** Returns the invitation as another request claimed it so many milliseconds ago. */
  const claimed = (age: number, changes: object = {}) => {
    const claimed_at = new Date(Date.parse(NOW) - age).toISOString();
    return itemOf(invitationEntity().put({ user_id, claim: "other", claimed_at, expires: 1, ...changes }));
  };

  it("mails an invitation, and records it for 30 days", async () => {
    expect(await inviteOnce(person)).toBe(true);
    const expires = Date.parse(NOW) / 1000 + MONTH_S;
    expect(stored()).toEqual({ user_id, claim: expect.any(String), claimed_at: NOW, sent_at: NOW, expires });
    expect(mails()).toBe(1);
  });

  it("records whole seconds of the expiry", async () => {
    vi.setSystemTime(Date.parse(NOW) + 1);
    await inviteOnce(person);
    expect(stored()).toMatchObject({ expires: Date.parse(NOW) / 1000 + MONTH_S });
  });

  it("does not mail an invitation again, however long ago it was mailed", async () => {
    table.put(claimed(3_600_000, { sent_at: NOW }));
    expect(await inviteOnce(person)).toBe(false);
    expect(mails()).toBe(0);
    expect(stored()).toMatchObject({ claim: "other" });
  });

  it("takes over from a request that has not renewed its claim for more than five seconds", async () => {
    table.put(claimed(5_001));
    expect(await inviteOnce(person)).toBe(true);
    expect(stored()).toMatchObject({ sent_at: NOW });
    expect(stored()?.claim).not.toBe("other");
  });

  it("waits for a request that is mailing, and mails nothing when that one has mailed", async () => {
    table.put(claimed(4_999));
    setTimeout(() => table.put(claimed(4_999, { sent_at: NOW })), 20);
    expect(await inviteOnce(person)).toBe(false);
    expect(mails()).toBe(0);
  });

  it("mails an invitation itself when the request for which it waited has failed", async () => {
    const other = claimed(4_999);
    table.put(other);
    setTimeout(() => table.remove(other), 20);
    expect(await inviteOnce(person)).toBe(true);
  });

  /** Lets the answer to the claim be lost, so that the SDK sends it again and it meets its own row. */
  const losesAnswer = () =>
    table.dynamo.on(PutCommand).callsFake(async ({ Item: row }: { Item: Item }) => {
      table.put(row);
      throw new ConditionalCheckFailedException({ message: "", $metadata: {}, Item: marshall(row) });
    });

  it("mails an invitation although the answer to its claim was lost", async () => {
    losesAnswer();
    expect(await inviteOnce(person)).toBe(true);
    expect(mails()).toBe(1);
  });

  it.each([
    ["", () => undefined],
    [" and the answer to its claim was lost", losesAnswer],
  ])("lets the next request mail immediately when the mail failed%s", async (_, given) => {
    given();
    cognito.on(AdminCreateUserCommand).rejects(new Error("no mail"));
    await expect(inviteOnce(person)).rejects.toThrow("no mail");
    expect(stored()).toBeUndefined();
  });

  it("leaves the claim to another request that has taken over meanwhile", async () => {
    cognito.on(AdminCreateUserCommand).callsFake(() => {
      table.put(claimed(0));
      throw new Error("no mail");
    });
    await expect(inviteOnce(person)).rejects.toThrow("no mail");
    expect(stored()).toMatchObject({ claim: "other" });
  });

  it("renews and releases only its own claim", async () => {
    table.put(claimed(4_000));
    const before = stored();
    await renewInvitation(user_id, "mine");
    await releaseInvitation(user_id, "mine");
    expect(stored()).toEqual(before);
    await renewInvitation(user_id, "other");
    expect(stored()).toEqual({ ...before, claimed_at: NOW });
    await releaseInvitation(user_id, "other");
    expect(stored()).toBeUndefined();
  });
});
