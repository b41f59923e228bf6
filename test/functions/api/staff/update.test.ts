import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION, STAFF } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { FUNCTIONS_ENVIRONMENT } from "../../../support/functions-environment.ts";
import { paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { itFindsOnlyOwn, itRefuses, operation } from "../../../support/operation-tests.ts";
import { canceled, keyOf, userItem } from "../../../support/rows.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => void cognito.reset());

const USER = {
  ...userItem("PRACTITIONER", { user_id: IDS.otherUser }),
  ...keyOf("user", "user_id", IDS.otherUser),
};
const body = { first_name: "Chidiebere", phone_number: "5550100999", version: 3 };
const opened = operation({
  handler,
  route: contract.staff.update,
  request: { params: paramsOf(STAFF), body },
  items: [STAFF.item(), USER, LOCATION.item()],
});
const { failsNextWrites, given, rows, send, writes } = opened;
const user = () => rows("user").find(({ user_id }) => user_id === IDS.otherUser);
/** Returns the calls of Cognito in their order, with the group when there is one. */
const accountCalls = () =>
  cognito.calls().map(({ args: [command] }) => {
    const { GroupName = "" } = command.input as { GroupName?: string };
    return `${command.constructor.name.replace(/^Admin|Command$/g, "")} ${GroupName}`.trim();
  });
const changed = { changed_by: IDS.user, changed_at: NOW };

it("writes both rows and an audit entry, and leaves the account alone", async () => {
  const [before = {}] = rows("staff");
  const names = { first_name: "Chidiebere", phone_number: "5550100999", ...changed };
  expect(await send()).toMatchObject({ status: 200, body: { ...body, ...paramsOf(STAFF), version: 4 } });
  expect(rows("staff")).toEqual([{ ...before, ...names, first_last: "chidiebere okafor", version: 4 }]);
  expect(user()).toMatchObject({ ...names, status: "ACTIVE", version: 2 });
  expect(user()).not.toHaveProperty("signed_out_at");
  expect(rows("audit_entry")).toMatchObject([{ operation: "staff.update", record_id: before.staff_id }]);
  expect(accountCalls()).toEqual([]);
});

it("corrects address and birth date in both rows, and removes a zip code", async () => {
  const details = { street: "2 Hill Road", city: "Cloquet", state: "MN", zipcode: "", date_of_birth: "1979-04-11" };
  expect(await send({ body: { ...details, version: 3 } })).toMatchObject({ status: 200, body: details });
  expect(rows("staff")).toMatchObject([details]);
  expect(user()).toMatchObject(details);
});

it("moves the account to the group of a new role and ends its sessions", async () => {
  expect((await send({ body: { role: "MANAGER", version: 3 } })).status).toBe(200);
  expect(accountCalls()).toEqual(["AddUserToGroup MANAGER", "RemoveUserFromGroup PRACTITIONER", "UserGlobalSignOut"]);
  for (const { args } of cognito.calls())
    expect(args[0].input).toMatchObject({ UserPoolId: FUNCTIONS_ENVIRONMENT.USER_POOL_ID, Username: IDS.otherUser });
  expect(user()).toMatchObject({ role: "MANAGER", signed_out_at: NOW });
});

it("answers a repeated change of the status like the first one, and refuses another change of an outdated version", async () => {
  given([STAFF.item({ status: "INACTIVE" }), USER, LOCATION.item()]);
  expect(await send({ body: { status: "INACTIVE", version: 2 } })).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await send({ body: { status: "TERMINATED", version: 2 } })).toMatchObject({ status: 409 });
  expect(await send({ body: { status: "INACTIVE", city: "Cloquet", version: 2 } })).toMatchObject({ status: 409 });
  expect(writes()).toEqual([]);
});

it.each(["INACTIVE", "TERMINATED"])("prevents the sign-in of a person who becomes %s", async (status) => {
  expect((await send({ body: { status, version: 3 } })).body).toMatchObject({ status });
  expect(accountCalls()).toEqual(["DisableUser", "UserGlobalSignOut"]);
  expect(user()).toMatchObject({ status: "INACTIVE", signed_out_at: NOW });
});

it.each([
  ["ACTIVE", ["EnableUser"]],
  ["INACTIVE", ["DisableUser", "UserGlobalSignOut"]],
] as const)("aligns the account again when a person is to be %s and is so already", async (status, calls) => {
  given([STAFF.item({ status }), { ...USER, status }, LOCATION.item()]);
  expect((await send({ body: { status, version: 3 } })).status).toBe(200);
  expect(accountCalls()).toEqual(calls);
  expect((await send({ body: { status, version: 3 } })).status).toBe(200);
  expect(accountCalls()).toEqual([...calls, ...calls]);
});

it.each([
  ["invites a person who was never invited and becomes active", "none", ["EnableUser", "CreateUser"], "pending"],
  ["does not invite a person again who becomes active", "accepted", ["EnableUser"], "accepted"],
])("%s", async (_, invitation, calls, after) => {
  given([STAFF.item({ status: "INACTIVE", invitation: invitation as "none" }), USER, LOCATION.item()]);
  expect((await send({ body: { status: "ACTIVE", version: 3 } })).status).toBe(200);
  expect(accountCalls()).toEqual(calls);
  expect(rows("staff")).toMatchObject([{ status: "ACTIVE", invitation: after }]);
  expect(rows("staff")[0]?.invited_at).toBe(after === "pending" ? NOW : undefined);
});

it("does not invite a person who was never invited and stays inactive", async () => {
  given([
    STAFF.item({ status: "INACTIVE", invitation: "none" }),
    { ...USER, status: "INACTIVE", inactive_roles: ["PRACTITIONER"] },
    LOCATION.item(),
  ]);
  expect((await send()).status).toBe(200);
  expect(accountCalls()).toEqual([]);
  expect(rows("staff")).toMatchObject([{ first_name: "Chidiebere", status: "INACTIVE", invitation: "none" }]);
});

it("keeps the invitation that the person accepts meanwhile", async () => {
  given([STAFF.item({ invitation: "pending" }), USER, LOCATION.item()]);
  failsNextWrites(() => {
    given([STAFF.item({ invitation: "accepted" }), USER, LOCATION.item()]);
    return canceled(["TransactionConflict", "None", "None"]);
  });
  expect((await send()).status).toBe(200);
  expect(rows("staff")).toMatchObject([{ first_name: "Chidiebere", invitation: "accepted" }]);
});

it("answers an outdated version with the current row, and leaves the account alone", async () => {
  given([STAFF.item({ version: 9 }), USER, LOCATION.item()]);
  const answer = await send({ body: { status: "INACTIVE", version: 3 } });
  expect(answer).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 9 } } });
  expect([accountCalls(), writes()]).toEqual([[], []]);
});

it("moves a person to a location of the clinic only", async () => {
  const location_id = "loc_01jd3v8c9m4q2w6x8z0y1t5k7p";
  expect(await send({ body: { location_id, version: 3 } })).toMatchObject({
    status: 404,
    body: { error: LOCATION.notFound },
  });
  given([STAFF.item(), USER, LOCATION.item({ location_id })]);
  expect((await send({ body: { location_id, version: 3 } })).body).toMatchObject({ location_id });
});

itRefuses(opened, body, {
  "an empty last name": { last_name: "" },
  "a role that staff can't have": { role: "PLATFORM_ADMIN" },
  "a telephone number of nine digits": { phone_number: "555010099" },
  "a change without a version": { version: undefined },
});
itFindsOnlyOwn(opened, STAFF, [USER, LOCATION.item()]);
