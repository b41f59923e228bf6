import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Role } from "../../../../shared/contract/roles.ts";
import { LOCATION, STAFF } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { paramsOf } from "../../../support/noun.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, keyOf, userItem } from "../../../support/rows.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => void cognito.reset());

type Changes = Parameters<typeof STAFF.item>[0];

/** Returns the rows of a person, with changes of the row of staff. */
const person = (changes: Changes = {}): Item[] => {
  const { role = "PRACTITIONER", status = "ACTIVE" } = STAFF.item(changes) as { role?: Role; status?: string };
  const user = userItem(role, { user_id: IDS.otherUser, status: status === "ACTIVE" ? "ACTIVE" : "INACTIVE" });
  return [STAFF.item(changes), { ...user, ...keyOf("user", "user_id", IDS.otherUser) }, LOCATION.item()];
};
const { failsNextWrites, given, rows, send } = operation({
  handler,
  route: contract.staff.update,
  request: { params: paramsOf(STAFF), body: { version: 3 } },
  items: person(),
});
/** Returns the calls of Cognito in their order, with the group when there is one. */
const accountCalls = () =>
  cognito.calls().map(({ args: [command] }) => {
    const { GroupName = "" } = command.input as { GroupName?: string };
    return `${command.constructor.name.replace(/^Admin|Command$/g, "")} ${GroupName}`.trim();
  });

/** Lets another request change the person after this one has read the row. */
const changedMeanwhile = (changes: Changes) =>
  failsNextWrites(() => {
    given(person({ version: 4, ...changes }));
    return canceled(["ConditionalCheckFailed", "None", "None"], STAFF.item({ version: 4, ...changes }));
  });

it.each([
  ["INACTIVE", {}],
  ["ACTIVE", { status: "INACTIVE" }],
] as const)("leaves the account alone when a change to %s comes too late", async (status, meanwhile) => {
  changedMeanwhile(meanwhile);
  expect((await send({ body: { status, version: 3 } })).status).toBe(409);
  expect(accountCalls()).toEqual([]);
});

it("leaves the group again when a change of the role comes too late", async () => {
  changedMeanwhile({ status: "INACTIVE" });
  expect((await send({ body: { role: "MANAGER", version: 3 } })).status).toBe(409);
  expect(accountCalls()).toEqual(["AddUserToGroup MANAGER", "RemoveUserFromGroup MANAGER"]);
});

it("stays in the group that another request has given meanwhile", async () => {
  changedMeanwhile({ role: "MANAGER" });
  expect((await send({ body: { role: "MANAGER", version: 3 } })).status).toBe(409);
  expect(accountCalls()).toEqual(["AddUserToGroup MANAGER"]);
});

it("joins a group again when another request gives the role while this one leaves it", async () => {
  changedMeanwhile({});
  cognito.on(AdminRemoveUserFromGroupCommand).callsFakeOnce(async () => {
    given(person({ role: "MANAGER", version: 5 }));
    return {};
  });
  expect((await send({ body: { role: "MANAGER", version: 3 } })).status).toBe(409);
  expect(accountCalls()).toEqual(["AddUserToGroup MANAGER", "RemoveUserFromGroup MANAGER", "AddUserToGroup MANAGER"]);
});

it("enables the account again when another request activates the person meanwhile", async () => {
  cognito.on(AdminDisableUserCommand).callsFakeOnce(async () => {
    given(person({ version: 5 }));
    return {};
  });
  expect((await send({ body: { status: "INACTIVE", version: 3 } })).status).toBe(200);
  expect(accountCalls()).toEqual(["DisableUser", "UserGlobalSignOut", "EnableUser"]);
});

it("answers 503 when the account can't be changed, and a repeated request completes the work", async () => {
  cognito.on(AdminDisableUserCommand).rejectsOnce(Object.assign(new Error(), { name: "TooManyRequestsException" }));
  const change = { body: { status: "INACTIVE", version: 3 } };
  expect(await send(change)).toMatchObject({ status: 503 });
  expect(rows("staff")).toMatchObject([{ status: "INACTIVE", version: 4 }]);
  expect(await send(change)).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 4 } });
  expect(accountCalls()).toEqual(["DisableUser", "DisableUser", "UserGlobalSignOut"]);
});

it("mails the invitation that a failed request did not mail", async () => {
  given(person({ status: "INACTIVE", invitation: "none" }));
  cognito.on(AdminEnableUserCommand).rejectsOnce(Object.assign(new Error(), { name: "TooManyRequestsException" }));
  const change = { body: { status: "ACTIVE", version: 3 } };
  expect((await send(change)).status).toBe(503);
  expect((await send(change)).status).toBe(200);
  expect(accountCalls()).toEqual(["EnableUser", "EnableUser", "CreateUser"]);
});
