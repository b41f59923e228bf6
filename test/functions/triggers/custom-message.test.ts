import { DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/triggers/custom-message.ts";
import { IDS } from "../../support/event.ts";
import { recoveryItem } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(QueryCommand).resolves({ Items: [] });
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
});

const mailFor = async (triggerSource: string, email = "ada+b@example.com", clientMetadata?: object) => {
  const { response } = await handler({
    triggerSource,
    request: {
      userAttributes: { sub: IDS.user, email },
      codeParameter: "{####}",
      usernameParameter: "{username}",
      linkParameter: "",
      ...(clientMetadata && { clientMetadata }),
    },
    response: { emailMessage: null, emailSubject: null, smsMessage: null },
  } as never);
  return { subject: response.emailSubject, html: response.emailMessage ?? "" };
};

test("links the invitation to the login of the configured origin, with Cognito's placeholders", async () => {
  const { subject, html } = await mailFor("CustomMessage_AdminCreateUser");
  expect(subject).toBe("Your Clinic Manager account");
  expect(html).toContain('href="https://clinic.example.com/login"');
  expect(html).toContain("{username}");
  expect(html).toContain("{####}");
});

test("says who invited the person, to which clinic and in which role", async () => {
  const names = { inviter: "Omar Lind", clinic: "Smith & Sons", role: "Receptionist" };
  const { html } = await mailFor("CustomMessage_AdminCreateUser", "ada@example.com", names);
  expect(html).toContain("<p>Omar Lind invited you to Smith &#38; Sons as Receptionist.</p>");
  expect(html).toContain("{####}");
});

test("says to which clinic a person is invited again whose inviter is not known", async () => {
  const { html } = await mailFor("CustomMessage_AdminCreateUser", "ada@example.com", {
    clinic: "Lakes",
    role: "Manager",
  });
  expect(html).toContain("<p>You are invited to Lakes as Manager.</p>");
});

test("says that an account was created when no one is named", async () => {
  const { html } = await mailFor("CustomMessage_AdminCreateUser");
  expect(html).toContain("An account was created for you.");
});

test("links the recovery by an id that can't be guessed, with address and code in the fragment", async () => {
  const { html } = await mailFor("CustomMessage_ForgotPassword");
  const [, id = ""] =
    /recover-password\?id=(rec_[0-9a-f]{32})#email=ada%2Bb%40example\.com&#38;code=\{####\}"/.exec(html) ?? [];
  const stored = dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item;
  expect(stored).toMatchObject({ recovery_id: id, user_id: IDS.user });
  expect(stored?.used_at).toBeUndefined();
  expect(Date.parse(stored?.expires_at) - Date.parse(stored?.created_at)).toBe(3_600_000);
  expect(stored?.expires).toBe(Math.ceil(Date.parse(stored?.expires_at) / 1000));
});

test("invalidates the links mailed before a new recovery", async () => {
  dynamo
    .on(QueryCommand)
    .resolves({ Items: [recoveryItem(), recoveryItem({ recovery_id: "rec_2", used_at: "2026-01-01T00:30:00.000Z" })] });
  await mailFor("CustomMessage_ForgotPassword");
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(1);
});

test("escapes markup in an address", async () => {
  const { html } = await mailFor("CustomMessage_ForgotPassword", '"><img src=x>@example.com');
  expect(html).not.toContain("<img");
});

test("sends Cognito's own mail where the product has no text", async () => {
  expect(await mailFor("CustomMessage_ResendCode")).toEqual({ subject: null, html: "" });
});

test.each(["CustomMessage_UpdateUserAttribute", "CustomMessage_VerifyUserAttribute"])(
  "refuses %s, so that no one changes their address outside the product",
  async (triggerSource) => {
    await expect(mailFor(triggerSource)).rejects.toThrow("can't be changed");
  },
);

test("fails when the recovery can't be stored, so that no mail with a dead link is sent", async () => {
  dynamo.on(PutCommand).rejects(new Error("x"));
  await expect(mailFor("CustomMessage_ForgotPassword")).rejects.toThrow();
});
