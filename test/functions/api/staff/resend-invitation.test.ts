import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { givenCaller } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(PutCommand).resolves({});
  givenCaller(dynamo, "TENANT_ADMIN");
});

const staff_id = "staff_01jd3v8c9m4q2w6x8z0y1t5k7n";
const given = (status: string) =>
  dynamo
    .on(GetCommand, { Key: { pk: `$clinic#tenant_id_${IDS.tenant}`, sk: `$staff_1#staff_id_${staff_id}` } })
    .resolves({
      Item: {
        __edb_e__: "staff",
        __edb_v__: "1",
        staff_id,
        user_id: IDS.otherUser,
        email: "chidi@example.com",
        role: "RECEPTIONIST",
        status,
      },
    });
const resend = () => call(handler, contract.staff.resendInvitation, { as: "TENANT_ADMIN", params: { staff_id } });

test("mails a new temporary password to a person who has never signed in", async () => {
  given("ACTIVE");
  expect(await resend()).toMatchObject({ status: 204, body: undefined });
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
    Username: "chidi@example.com",
    MessageAction: "RESEND",
    ClientMetadata: { inviter: "Ada Byron", clinic: "Lakeside Family Clinic", role: "Receptionist" },
  });
});

test("leaves an audit entry of the mail, and none of a refused one", async () => {
  given("ACTIVE");
  await resend();
  const entries = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
  const entry = { operation: "staff.resendInvitation", record_id: staff_id, user_id: IDS.user, tenant_id: IDS.tenant };
  expect(entries()).toMatchObject([entry]);
  cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
  await resend();
  expect(entries()).toHaveLength(1);
});

test("refuses the sixth mail of a day", async () => {
  given("ACTIVE");
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  expect(await resend()).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(cognito.calls()).toHaveLength(0);
});

test("refuses a person who has signed in", async () => {
  given("ACTIVE");
  cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
  expect(await resend()).toMatchObject({ status: 409, body: { code: "already_signed_in" } });
});

test.each(["INACTIVE", "TERMINATED"])("refuses a person who is %s", async (status) => {
  given(status);
  expect(await resend()).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(cognito.calls()).toHaveLength(0);
});

test("answers 404 for an unknown person", async () => {
  expect(await resend()).toMatchObject({ status: 404, body: { error: "Staff member not found" } });
});
