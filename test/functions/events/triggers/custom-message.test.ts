import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/events/triggers/custom-message.ts";
import { IDS } from "../../../support/call.ts";
import { recoveryItem, tenantItem, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
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

test("says who invited the person to the product when the clinic is not known", async () => {
  const { html } = await mailFor("CustomMessage_AdminCreateUser", "ada@example.com", { inviter: "Omar <Lind>" });
  expect(html).toContain("<p>Omar &#60;Lind&#62; invited you to Clinic Manager.</p>");
});

test("says that an account was created when no one is named", async () => {
  const { html } = await mailFor("CustomMessage_AdminCreateUser");
  expect(html).toContain("An account was created for you.");
});

test.each([{ clinic: "Lakes" }, { role: "Manager" }])(
  "names neither clinic nor role when one is missing",
  async (names) => {
    const { html } = await mailFor("CustomMessage_AdminCreateUser", "ada@example.com", names);
    expect(html).toContain("<p>Welcome to Clinic Manager. An account was created for you.</p>");
  },
);

/** Returns the paragraphs of a mail without their styles. */
const paragraphsOf = (html: string) => html.replace(/ style="[^"]+"/g, "").match(/<p>.*<\/p>/g) ?? [];

test("says in the invitation what to do, and for how long the password is valid", async () => {
  const { html } = await mailFor("CustomMessage_AdminCreateUser");
  expect(paragraphsOf(html).slice(1, 4)).toEqual([
    "<p>Sign in with<br>email: {username}<br>temporary password: {####}</p>",
    '<p><a href="https://clinic.example.com/login">Sign in</a></p>',
    "<p>You choose your own password when you first sign in. The temporary password is valid for 7 days.</p>",
  ]);
});

test("says in the recovery mail who asked, and what to do otherwise", async () => {
  const { subject, html } = await mailFor("CustomMessage_ForgotPassword");
  const [first, link, last] = paragraphsOf(html);
  expect([subject, first, last]).toEqual([
    "Reset your Clinic Manager password",
    "<p>We received a request to reset the password of your Clinic Manager account.</p>",
    "<p>The link is valid for one hour and works once. If you did not ask for it, ignore this email: your password does not change.</p>",
  ]);
  expect(link).toContain(">Choose a new password</a>");
});

test.each(["CustomMessage_AdminCreateUser", "CustomMessage_ForgotPassword"])(
  "shows the name and the logo of the person's clinic: %s",
  async (triggerSource) => {
    const logo_url = "/logos/tenants/ten_1/logo.png?v=1";
    dynamo.on(GetCommand).callsFake(({ Key }: { Key: { pk: string } }) => ({
      Item: Key.pk.includes("user_id")
        ? userItem("RECEPTIONIST")
        : tenantItem({ tenant_name: "Smith & Sons", logo_url }),
    }));
    const { html } = await mailFor(triggerSource);
    expect(html).toContain(">Smith &#38; Sons</h1>");
    expect(html).toContain(`src="https://clinic.example.com${logo_url}"`);
  },
);

test("shows the product's name for a person without a clinic, and stays within Cognito's limit", async () => {
  const { html } = await mailFor("CustomMessage_AdminCreateUser");
  expect(html).toContain(">Clinic Manager</h1>");
  expect(html).not.toContain("<img");
  expect(html.length).toBeLessThan(20_000);
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
  expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
    ExpressionAttributeValues: { ":used_at_u0": expect.stringMatching(/Z$/) },
  });
});

test("invalidates all former links, also those that DynamoDB returns in a second page", async () => {
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [recoveryItem()], LastEvaluatedKey: { pk: "a", sk: "b", gsi1pk: "c", gsi1sk: "d" } })
    .resolves({ Items: [recoveryItem({ recovery_id: "rec_2" })] });
  await mailFor("CustomMessage_ForgotPassword");
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(2);
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
