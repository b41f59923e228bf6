import { AdminCreateUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { inviteOnce } from "../../../../functions/domain/identity/invite.ts";
import { invitationEntity, releaseInvitation, renewInvitation } from "../../../../functions/entities/people.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { NOW } from "../../../support/now.ts";

const table = fakeTable();
const cognito = mockClient(CognitoIdentityProviderClient);
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
