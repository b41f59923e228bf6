import { AdminCreateUserCommand, UnsupportedUserStateException } from "@aws-sdk/client-cognito-identity-provider";
import { DeleteCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { canceled, givenCaller, keyOf, platformEntry } from "../../../support/rows.ts";
import { EMAIL, openSignupForEach } from "./signup-for-each.ts";

const { dynamo, cognito, signup, written, actions, refusePut, givenExistingAccount } = openSignupForEach();

const begun = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);
const refuseOnboarding = () => dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"]));

test("creates the account, then the onboarding, and mails the invitation last", async () => {
  expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
  expect(cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input)).toMatchObject([
    { UserPoolId: "us-east-1_test", Username: EMAIL, MessageAction: "SUPPRESS" },
    { UserPoolId: "us-east-1_test", Username: EMAIL, MessageAction: "RESEND", DesiredDeliveryMediums: ["EMAIL"] },
  ]);
  expect(begun()).toMatchObject([
    [
      { Put: { Item: keyOf("onboarding", "user_id", IDS.otherUser) } },
      { Put: { Item: platformEntry("accounts.signup", IDS.otherUser) } },
    ],
  ]);
  expect(written()).toEqual(["invitation"]);
});

test("names the clinic and the person who invites in the invitation", async () => {
  await signup({ email: EMAIL, tenant_name: "Riverside Clinic" });
  expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input.ClientMetadata).toEqual({
    inviter: "Ada Byron",
    clinic: "Riverside Clinic",
    role: "Clinic administrator",
  });
});

test("names an inviter without a name by the address, and no clinic before it is known", async () => {
  const nameless = { first_name: "", last_name: "", email: "operator@example.com" };
  givenCaller(dynamo, "PLATFORM_ADMIN", { user: nameless });
  await signup();
  expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input.ClientMetadata).toEqual({
    inviter: "operator@example.com",
  });
});

test("lets Cognito choose the temporary password", async () => {
  await signup();
  for (const { args } of cognito.commandCalls(AdminCreateUserCommand))
    expect(args[0].input).not.toHaveProperty("TemporaryPassword");
});

test("returns the same id for an account without a users row, and mails nothing twice", async () => {
  givenExistingAccount();
  refuseOnboarding();
  refusePut("invitation", { __edb_e__: "invitation", __edb_v__: "1", sent_at: "2026-11-27T10:00:00.000Z" });
  expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
  expect(actions()).toEqual(["SUPPRESS"]);
});

test("mails the invitation of an interrupted signup that was not mailed", async () => {
  givenExistingAccount();
  refuseOnboarding();
  expect((await signup()).status).toBe(201);
  expect(actions()).toEqual(["SUPPRESS", "RESEND"]);
});

test("mails nothing to an administrator who has signed in meanwhile", async () => {
  givenExistingAccount();
  cognito
    .on(AdminCreateUserCommand, { MessageAction: "RESEND" })
    .rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
  expect((await signup()).status).toBe(201);
});

describe("when a dependency fails", () => {
  const throttled = Object.assign(new Error("x"), { name: "TooManyRequestsException" });

  test("answers 503 when the account can't be created, and writes nothing", async () => {
    cognito.on(AdminCreateUserCommand).rejects(throttled);
    expect((await signup()).status).toBe(503);
    expect(written()).toEqual([]);
  });

  test("answers 503 when the mail can't be sent, and the next request may send it at once", async () => {
    cognito.on(AdminCreateUserCommand, { MessageAction: "RESEND" }).rejects(throttled);
    expect(await signup()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(
      keyOf("invitation", "user_id", IDS.otherUser),
    );
  });

  test("answers 503 when the onboarding can't be written, and mails no one", async () => {
    dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "InternalServerError" }));
    expect((await signup()).status).toBe(503);
    expect(actions()).toEqual(["SUPPRESS"]);
  });
});

test.each(["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const)("refuses a %s", async (as) => {
  givenCaller(dynamo, as);
  const answer = await call(handler, contract.accounts.signup, { as, body: { email: "a@example.com" } });
  expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(cognito.calls()).toHaveLength(0);
});
