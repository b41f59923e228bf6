import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { STAFF as TEXTS } from "../../../../shared/staff/texts.ts";
import { DESK, locationItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { newStaff } from "../../../support/new-staff.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, keyOf, userItem } from "../../../support/rows.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
const sub = [{ Name: "sub", Value: IDS.otherUser }];
const body = newStaff({ email: "chidi@example.com", locationId: DESK.location_id });
const { dynamo, failsNextWrites, put, rows, send, writes } = operation({
  handler,
  route: contract.staff.add,
  request: { body },
  items: [locationItem()],
});
beforeEach(() => {
  cognito.reset();
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: sub } });
});
/** Returns the requests of a kind that Cognito got. */
const created = () => cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input);
const groups = () => cognito.commandCalls(AdminAddUserToGroupCommand).map(({ args }) => args[0].input.GroupName);
const deleted = () => cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
const disabledAccounts = () => cognito.commandCalls(AdminDisableUserCommand).map(({ args }) => args[0].input.Username);
const existing = () => {
  cognito
    .on(AdminCreateUserCommand)
    .rejectsOnce(new UsernameExistsException({ message: "", $metadata: {} }))
    .resolves({});
  cognito.on(AdminGetUserCommand, { Username: "chidi@example.com" }).resolves({ UserAttributes: sub });
};
/** A row of users for the new account, as another request has written it. */
const owner = (changes: object = {}): Item => ({
  ...userItem("MANAGER", { user_id: IDS.otherUser, ...changes }),
  ...keyOf("user", "user_id", IDS.otherUser),
});
const refusal = () => canceled(["ConditionalCheckFailed", "None", "None"]);

it("gets a verified address, and no mail before its rows are written", async () => {
  expect((await send()).status).toBe(201);
  expect(created()[0]).toMatchObject({
    UserPoolId: "us-east-1_test",
    Username: "chidi@example.com",
    UserAttributes: [
      { Name: "email", Value: "chidi@example.com" },
      { Name: "email_verified", Value: "true" },
    ],
    MessageAction: "SUPPRESS",
  });
});

it.each([
  ["ACTIVE", []],
  ["INACTIVE", [IDS.otherUser]],
])("may sign in only while the person is active: %s", async (status, disabled) => {
  const answer = await send({ body: { ...body, status } });
  expect(answer.status).toBe(201);
  expect(disabledAccounts()).toEqual(disabled);
});

it.each([
  ["the table fails", () => Object.assign(new Error(), { name: "ThrottlingException" })],
  ["another request was first", refusal],
])("stays enabled for the next request when it is an inactive person's and %s", async (_, error) => {
  existing();
  failsNextWrites(error);
  await send({ body: { ...body, status: "INACTIVE" } });
  expect(rows("staff")).toEqual([]);
  expect(disabledAccounts()).toEqual([]);
});

it("is used again when the address has one without an owner", async () => {
  existing();
  expect(await send()).toMatchObject({ status: 201, body: { role: "RECEPTIONIST" } });
  expect(rows("staff")).toMatchObject([{ user_id: IDS.otherUser }]);
  expect(groups()).toEqual(["RECEPTIONIST"]);
});

it("is kept when the address had one and the rows can't be written", async () => {
  existing();
  failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
  expect((await send()).status).toBe(503);
  expect(deleted()).toEqual([]);
});

it("is deleted when it is new and the rows can't be written", async () => {
  failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
  expect((await send()).status).toBe(503);
  expect(deleted()).toEqual([IDS.otherUser]);
  expect(writes()).toEqual([]);
});

it.each([
  ["another role", "MANAGER", ["RECEPTIONIST"]],
  ["the same role", "RECEPTIONIST", []],
])("stays with the request that was first, which gave %s", async (_, role, left) => {
  failsNextWrites(() => {
    put(owner({ role }));
    return refusal();
  });
  expect((await send()).status).toBe(409);
  const groupsLeft = cognito.commandCalls(AdminRemoveUserFromGroupCommand).map(({ args }) => args[0].input.GroupName);
  expect(groupsLeft).toEqual(left);
  expect([deleted(), rows("staff")]).toEqual([[], []]);
});

it.each([
  ["the answer was lost", () => Object.assign(new Error(), { name: "TimeoutError" })],
  ["the SDK sent them again, and they met themselves", refusal],
])("is kept when its rows were written although %s", async (_, error) => {
  dynamo
    .on(TransactWriteCommand)
    .callsFakeOnce(async ({ TransactItems }: { TransactItems: { Put: { Item: Item } }[] }) => {
      for (const { Put } of TransactItems) put(Put.Item);
      throw error();
    });
  expect(await send()).toMatchObject({ status: 201, body: { email: "chidi@example.com" } });
  expect(rows("staff")).toMatchObject([{ user_id: IDS.otherUser }]);
  expect([deleted(), created().length]).toEqual([[], 2]);
});

it("belongs to no other clinic", async () => {
  const answer = await send({ body: { ...body, tenantId: IDS.otherTenant } });
  expect(answer).toMatchObject({ status: 403, body: { error: TEXTS.otherTenant } });
  expect(created()).toEqual([]);
  expect((await send({ body: { ...body, tenantId: IDS.tenant } })).status).toBe(201);
});

it("is refused for the address of a person who works elsewhere", async () => {
  existing();
  put(owner({ tenant_id: IDS.otherTenant }));
  expect((await send()).status).toBe(409);
  expect([rows("staff"), groups(), deleted()]).toEqual([[], [], []]);
});
