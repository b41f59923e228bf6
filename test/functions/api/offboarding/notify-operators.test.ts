import { CognitoIdentityProviderClient, ListUsersInGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { IDS } from "../../../support/call.ts";
import { deletionItem, offboarding } from "../../../support/clinic-rows.ts";
import { type Item, keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const ses = stubClient(SESv2Client);
const cognito = stubClient(CognitoIdentityProviderClient);
const idOf = (nth: number) => `0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b7${nth}`;

/** Returns the row of a platform administrator. */
const operator = (nth: number, changes: object = {}): Item => ({
  ...userItem("PLATFORM_ADMIN", { user_id: idOf(nth), email: `operator${nth}@example.com`, ...changes }),
  ...keyOf("user", "user_id", idOf(nth)),
});
const OPERATORS = [
  operator(1, { first_name: "Priya" }),
  operator(2, { first_name: "", last_name: "" }),
  operator(3, { status: "INACTIVE" }),
  operator(4, { role: "TENANT_ADMIN" }),
];
const { given, rows, send } = offboarding("requestDeletion", OPERATORS);

const account = (Value: string) => ({ Attributes: [{ Name: "sub", Value }] });
beforeEach(() => {
  cognito.reset();
  ses.reset();
  cognito
    .on(ListUsersInGroupCommand, { GroupName: "PLATFORM_ADMIN" })
    .resolves({ Users: [IDS.user, ...[1, 2, 3, 4].map(idOf)].map(account) });
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
});
afterEach(() => void vi.unstubAllEnvs());

const mails = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
const recipients = () => mails().flatMap(({ Destination }) => Destination?.ToAddresses ?? []);

it("tells the other active administrators of the platform, and neither the requester nor anyone else", async () => {
  expect((await send()).status).toBe(201);
  expect(recipients().sort()).toEqual(["operator1@example.com", "operator2@example.com"]);
});

it("says who requested the deletion of which clinic, and links to the page that confirms it", async () => {
  await send();
  const [first, second] = mails().map(({ Content }) => Content?.Simple);
  expect(first?.Subject?.Data).toBe("Please confirm: deletion of Lakeside Family Clinic");
  expect(first?.Body?.Text?.Data).toContain("Hello Priya,");
  expect(first?.Body?.Text?.Data).toContain("Ada Byron requested the deletion of Lakeside Family Clinic.");
  const link = `https://clinic.example.com/platform_admin/offboarding?clinic=${IDS.tenant}`;
  for (const text of [first?.Body?.Text, first?.Body?.Html]) expect(text?.Data).toContain(link);
  expect(second?.Body?.Text?.Data).toMatch(/^Hello,/);
});

it("sends nothing again for a deletion that was requested before", async () => {
  given([...OPERATORS, deletionItem()]);
  await send();
  expect(mails()).toEqual([]);
});

it.each([
  ["a mail can't be sent", () => ses.on(SendEmailCommand).rejects(new Error("no")), 2],
  ["the administrators can't be listed", () => cognito.onAnyCommand().rejects(new Error("no")), 0],
  ["the installation sends no mail", () => vi.stubEnv("MAIL_FROM", ""), 0],
])("requests the deletion although %s", async (_, fail, attempts) => {
  fail();
  expect((await send()).status).toBe(201);
  expect(rows("tenantDeletion")).toMatchObject([{ status: "REQUESTED" }]);
  expect(mails()).toHaveLength(attempts);
});
