import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Role } from "../../../../shared/contract/roles.ts";
import { IDS } from "../../../support/call.ts";
import { LOCATION, STAFF } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { FUNCTIONS_ENVIRONMENT } from "../../../support/functions-environment.ts";
import { describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import type { Item } from "../../../support/rows.ts";
import { canceled, keyOf, nextItem, paramsOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("get", () => {
  const opened = operation({
    handler,
    route: contract.staff.get,
    request: { params: paramsOf(STAFF) },
    items: [STAFF.item()],
  });

  it("returns the person without keys of the table, and states a missing invitation", async () => {
    const { tenant_id: _, first_last: __, list: ___, ...person } = opened.rows("staff")[0] ?? {};
    const { status, body } = await opened.send();
    expect([status, body]).toEqual([
      200,
      { ...person, roles: ["PRACTITIONER"], invitation: "accepted", mfa: null, online: false },
    ]);
  });

  itFindsOnlyOwn(opened, STAFF);
});

describe("list", () => {
  const ELSEWHERE = nextItem(STAFF, { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p", role: "MANAGER" });

  describe("of the clinic", () => {
    describeList(STAFF, { handler, route: contract.staff.list, inOrder: [STAFF.item(), ELSEWHERE] });
  });

  describe("of one location", () => {
    const THERE = nextItem(STAFF, { role: "RECEPTIONIST" });
    const listed = describeList(STAFF, {
      handler,
      route: contract.staff.list,
      request: { query: { location_id: DESK.location_id } },
      items: [LOCATION.item()],
      inOrder: [STAFF.item(), THERE],
      others: [{ ...ELSEWHERE, sk: `${ELSEWHERE.sk}2`, gsi1sk: `${ELSEWHERE.gsi1sk}2` }],
    });

    itFindsOnlyOwn(listed, LOCATION);
  });

  describe("found by a search", () => {
    const GRACE = nextItem(STAFF, {
      first_name: "Zoë",
      last_name: "Muñoz",
      phone_number: "5550109876",
      role: "MANAGER",
    });
    const { queries, send } = operation({ handler, route: contract.staff.list, items: [STAFF.item(), GRACE] });
    const found = async (search: string) =>
      (await send({ query: { search } })).body.items.map(({ staff_id }: { staff_id: string }) => staff_id);

    it.each(["zoe", "muñ", "munoz z", "5550109876", "9876"])("finds a person of any role by %s", async (search) => {
      expect(await found(search)).toEqual([GRACE.staff_id]);
    });

    it("searches the whole clinic by one query of its index", async () => {
      expect(await found("zoe")).toHaveLength(1);
      expect(queries()).toBe(1);
    });

    it("finds no one by a text that matches no name", async () => {
      expect(await found("nosuchname")).toEqual([]);
      expect(await found("12")).toEqual([]);
    });
  });
});

describe("update", () => {
  const cognito = stubClient(CognitoIdentityProviderClient);
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
    expect(rows("staff")).toEqual([
      { ...before, ...names, first_last: "chidiebere okafor", online: false, version: 4 },
    ]);
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

  it("stores whether patients can book the person online", async () => {
    expect(await send({ body: { online: true, version: 3 } })).toMatchObject({ status: 200, body: { online: true } });
    expect(rows("staff")).toMatchObject([{ online: true }]);
  });

  it("moves the account to the group of a new role and ends its sessions", async () => {
    expect((await send({ body: { role: "MANAGER", version: 3 } })).status).toBe(200);
    // The group is joined before the row is written, and again because another request may have left it between.
    expect(accountCalls()).toEqual([
      "AddUserToGroup MANAGER",
      "AddUserToGroup MANAGER",
      "RemoveUserFromGroup PRACTITIONER",
      "UserGlobalSignOut",
    ]);
    for (const { args } of cognito.calls())
      expect(args[0].input).toMatchObject({ UserPoolId: FUNCTIONS_ENVIRONMENT.USER_POOL_ID, Username: IDS.otherUser });
    expect(user()).toMatchObject({ role: "MANAGER", signed_out_at: NOW });
  });

  it("makes another role of the person the main one, and takes none", async () => {
    const roles = ["MANAGER", "PRACTITIONER"] as const;
    given([STAFF.item({ roles: [...roles] }), { ...USER, roles }, LOCATION.item()]);
    expect((await send({ body: { role: "MANAGER", version: 3 } })).status).toBe(200);
    expect(rows("staff")).toMatchObject([{ role: "MANAGER", roles }]);
    expect(user()).toMatchObject({ role: "MANAGER", roles });
    expect(accountCalls()).toEqual([]);
  });

  it("leaves an administrator's main role as it is when that of the work changes, also of work that has ended", async () => {
    const role = "TENANT_ADMIN";
    for (const [roles, status] of [
      [["PRACTITIONER"], "ACTIVE"],
      [[], "TERMINATED"],
    ] as const) {
      given([STAFF.item({ roles: [...roles], status }), { ...USER, role, roles: [role, ...roles] }, LOCATION.item()]);
      expect((await send({ body: { role: "MANAGER", version: 3 } })).status).toBe(200);
      expect(rows("staff")).toMatchObject([{ role: "MANAGER", roles: ["MANAGER"], status }]);
      expect(user()).toMatchObject({ role, roles: [role, "MANAGER"], status: "ACTIVE" });
    }
  });

  it("answers a repeated change of the status like the first one, and refuses another change of an outdated version", async () => {
    given([STAFF.item({ status: "INACTIVE" }), USER, LOCATION.item()]);
    expect(await send({ body: { status: "INACTIVE", version: 2 } })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
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

  itFindsOnlyOwn(opened, STAFF, [USER, LOCATION.item()]);
});

describe("update account", () => {
  const cognito = stubClient(CognitoIdentityProviderClient);
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
    expect(accountCalls()).toEqual(["AddUserToGroup MANAGER", "AddUserToGroup MANAGER"]);
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
});
