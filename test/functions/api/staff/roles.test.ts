import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { ACCESS_TEXTS, NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { STAFF as STAFF_TEXTS } from "../../../../shared/staff/texts.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { administratorsItem, LOCATION, STAFF, secondAdministrator, TENANT } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, type Item, keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const cognito = stubClient(CognitoIdentityProviderClient);
beforeEach(() => void cognito.reset());

const { location_id, practitioner_id: staff_id } = DESK;
/** Returns the row of a practitioner of version 3 as a user. */
const userOf = (changes: object = {}): Item => ({
  ...userItem("PRACTITIONER", { user_id: IDS.otherUser, staff_id, invitation: "accepted", version: 3, ...changes }),
  ...keyOf("user", "user_id", IDS.otherUser),
});
const alone = administratorsItem({ user_ids: [IDS.user], active_ids: [IDS.user] });
const clinic = [TENANT.item(), LOCATION.item(), alone];
const opened = operation({
  handler,
  route: contract.staff.setRoles,
  request: {
    params: { user_id: IDS.otherUser },
    body: { roles: ["MANAGER", "PRACTITIONER"], role: "MANAGER", version: 3 },
  },
  items: [...clinic, userOf(), STAFF.item()],
});
const { failsNextWrites, given, rows, send, writes } = opened;
const user = () => rows("user").find(({ user_id }) => user_id === IDS.otherUser);
/** Returns the calls of Cognito in their order, with the group when there is one. */
const accountCalls = () =>
  cognito.calls().map(({ args: [command] }) => {
    const { GroupName = "" } = command.input as { GroupName?: string };
    return `${command.constructor.name.replace(/^Admin|Command$/g, "")} ${GroupName}`.trim();
  });
const set = (roles: readonly string[], changes: object = {}) =>
  send({ body: { roles, role: roles[0], version: 3, ...changes } });

describe("roles that are given", () => {
  it("writes both rows with one version, joins the new group first, and ends no session", async () => {
    const answer = await send();
    const roles = ["MANAGER", "PRACTITIONER"];
    expect(answer).toMatchObject({
      status: 200,
      body: { user_id: IDS.otherUser, roles, role: "MANAGER", status: "ACTIVE", staff_id, location_id, version: 4 },
    });
    const changed = { roles, role: "MANAGER", status: "ACTIVE", version: 4, changed_by: IDS.user, changed_at: NOW };
    expect(user()).toMatchObject({ ...changed, inactive_roles: [] });
    expect(user()).not.toHaveProperty("signed_out_at");
    expect(rows("staff")).toMatchObject([{ ...changed, first_name: "Chidi", location_id }]);
    expect(rows("audit_entry")).toMatchObject([
      {
        operation: "staff.setRoles",
        record_id: IDS.otherUser,
        changes: [
          { field: "roles", from: ["PRACTITIONER"], to: roles },
          { field: "role", from: "PRACTITIONER", to: "MANAGER" },
        ],
      },
    ]);
    expect(accountCalls()).toEqual(["AddUserToGroup MANAGER", "AddUserToGroup MANAGER"]);
  });

  it("leaves an invitation open that the person has not accepted yet", async () => {
    given([...clinic.slice(0, 2), administratorsItem(), secondAdministrator({ invitation: "pending" })]);
    expect((await set(["TENANT_ADMIN", "RECEPTIONIST"], { location_id })).status).toBe(200);
    expect(rows("staff")).toMatchObject([{ invitation: "pending" }]);
    expect(user()).toMatchObject({ invitation: "pending" });
  });

  it("makes a person an administrator, who is then among those of the clinic", async () => {
    expect(await set(["TENANT_ADMIN", "PRACTITIONER"])).toMatchObject({
      status: 200,
      body: { roles: ["TENANT_ADMIN", "PRACTITIONER"] },
    });
    const both = [IDS.user, IDS.otherUser];
    expect(rows("administrators")).toMatchObject([{ user_ids: both, active_ids: both, revision: 2 }]);
    // The main role of the staff row is one of staff.
    expect(rows("staff")).toMatchObject([{ role: "PRACTITIONER", roles: ["PRACTITIONER"] }]);
  });

  it("creates the row of staff of an administrator from the details of the account, at the given location", async () => {
    const details = { phone_number: "5550100777", street: "9 Hill Road", zipcode: "", date_of_birth: "" };
    given([...clinic.slice(0, 2), administratorsItem(), secondAdministrator(details)]);
    const answer = await set(["TENANT_ADMIN", "RECEPTIONIST"], { location_id });
    const id = expect.stringMatching(/^staff_[0-9a-z]{26}$/);
    expect(answer).toMatchObject({
      status: 200,
      body: { staff_id: id, location_id, role: "TENANT_ADMIN", version: 4 },
    });
    expect(rows("staff")).toEqual([
      {
        tenant_id: IDS.tenant,
        staff_id: answer.body.staff_id,
        user_id: IDS.otherUser,
        first_name: "Grace",
        middle_name: "",
        last_name: "Hopper",
        first_last: "grace hopper",
        email: "grace@example.com",
        phone_number: "5550100777",
        street: "9 Hill Road",
        city: "Springfield",
        state: "IL",
        zipcode: "",
        date_of_birth: "",
        location_id,
        role: "RECEPTIONIST",
        roles: ["RECEPTIONIST"],
        status: "ACTIVE",
        invitation: "accepted",
        list: "others",
        version: 4,
        changed_by: IDS.user,
        changed_at: NOW,
      },
    ]);
    expect(user()).toMatchObject({ staff_id: answer.body.staff_id, role: "TENANT_ADMIN" });
    expect(rows("rowCount")).toMatchObject([{ kind: "location" }, { kind: "staff", total: 1 }]);
  });

  it("needs a location for the first role of staff", async () => {
    given([...clinic.slice(0, 2), administratorsItem(), secondAdministrator()]);
    expect(await set(["TENANT_ADMIN", "RECEPTIONIST"])).toMatchObject({
      status: 422,
      body: { fields: { location_id: STAFF_TEXTS.locationRequired } },
    });
    expect(writes()).toEqual([]);
  });

  it("takes a location of the own clinic only, before any group is joined", async () => {
    expect(await set(["MANAGER"], { location_id: location_id.replace(/n$/, "p") })).toMatchObject({
      status: 404,
      body: { error: NOT_FOUND_TEXTS.location },
    });
    expect([writes(), accountCalls()]).toEqual([[], []]);
  });

  it("moves a person whose roles stay to another location", async () => {
    const elsewhere = location_id.replace(/n$/, "p");
    given([...clinic, LOCATION.item({ location_id: elsewhere }), userOf(), STAFF.item()]);
    expect(await set(["PRACTITIONER"], { location_id: elsewhere })).toMatchObject({
      status: 200,
      body: { location_id: elsewhere, version: 4 },
    });
    expect(rows("staff")).toMatchObject([{ location_id: elsewhere }]);
    expect(accountCalls()).toEqual([]);
  });

  it.each([
    [["MANAGER", "PRACTITIONER"], "PRACTITIONER", "MANAGER", "PRACTITIONER"],
    [["TENANT_ADMIN", "MANAGER", "PRACTITIONER"], "TENANT_ADMIN", "PRACTITIONER", "PRACTITIONER"],
    [["TENANT_ADMIN", "MANAGER", "PRACTITIONER"], "TENANT_ADMIN", "RECEPTIONIST", "MANAGER"],
  ] as const)("with %s and the main role %s, makes staff who were a %s a %s", async (roles, role, before, after) => {
    given([...clinic, userOf(), STAFF.item({ role: before, roles: [before] })]);
    expect((await set(roles, { role })).status).toBe(200);
    expect(rows("staff")).toMatchObject([{ role: after }]);
  });

  it("keeps a status of staff that is not active, so that the new role is not in effect either", async () => {
    given([
      ...clinic,
      userOf({ status: "INACTIVE", inactive_roles: ["PRACTITIONER"] }),
      STAFF.item({ status: "INACTIVE" }),
    ]);
    expect((await send()).body).toMatchObject({ roles: ["MANAGER", "PRACTITIONER"], status: "INACTIVE" });
    expect(user()).toMatchObject({ inactive_roles: ["MANAGER", "PRACTITIONER"] });
    expect(rows("staff")).toMatchObject([{ status: "INACTIVE" }]);
  });

  it("invites a person who was never invited and may sign in now", async () => {
    given([
      ...clinic,
      userOf({ status: "INACTIVE", inactive_roles: ["PRACTITIONER"], invitation: "none" }),
      STAFF.item({ status: "INACTIVE", invitation: "none" }),
    ]);
    expect((await set(["TENANT_ADMIN", "PRACTITIONER"])).body).toMatchObject({ status: "ACTIVE" });
    expect(user()).toMatchObject({ invitation: "pending", inactive_roles: ["PRACTITIONER"] });
    expect(rows("staff")).toMatchObject([{ invitation: "pending", invited_at: NOW }]);
    expect(accountCalls()).toEqual(expect.arrayContaining(["AddUserToGroup TENANT_ADMIN", "EnableUser", "CreateUser"]));
  });
});

describe("roles that are taken", () => {
  it("leaves their groups after the rows are written, and ends the sessions", async () => {
    given([
      ...clinic,
      userOf({ role: "MANAGER", roles: ["MANAGER", "PRACTITIONER"] }),
      STAFF.item({ role: "MANAGER", roles: ["MANAGER", "PRACTITIONER"] }),
    ]);
    expect((await set(["MANAGER"])).body).toMatchObject({ roles: ["MANAGER"], version: 4 });
    expect(user()).toMatchObject({ roles: ["MANAGER"], signed_out_at: NOW });
    expect(accountCalls()).toEqual(["RemoveUserFromGroup PRACTITIONER", "UserGlobalSignOut"]);
  });

  it("ends the work of staff who keep only the role of an administrator, and keeps their row", async () => {
    given([
      ...clinic.slice(0, 2),
      administratorsItem(),
      userOf({ role: "TENANT_ADMIN", roles: ["TENANT_ADMIN", "PRACTITIONER"] }),
      STAFF.item(),
    ]);
    expect((await set(["TENANT_ADMIN"])).body).toMatchObject({ roles: ["TENANT_ADMIN"], staff_id, status: "ACTIVE" });
    expect(rows("staff")).toMatchObject([{ roles: [], status: "TERMINATED", location_id, version: 4 }]);
  });

  it("gives a role of staff again in the same row, which becomes active", async () => {
    given([
      ...clinic.slice(0, 2),
      administratorsItem(),
      userOf({ role: "TENANT_ADMIN", roles: ["TENANT_ADMIN"] }),
      STAFF.item({ roles: [], status: "TERMINATED" }),
    ]);
    expect((await set(["RECEPTIONIST"])).body).toMatchObject({ roles: ["RECEPTIONIST"], staff_id, location_id });
    expect(rows("staff")).toMatchObject([{ role: "RECEPTIONIST", roles: ["RECEPTIONIST"], status: "ACTIVE" }]);
    expect(rows("administrators")).toMatchObject([{ user_ids: [IDS.user], active_ids: [IDS.user] }]);
    expect(rows("rowCount")).toMatchObject([{ kind: "location" }, { total: 1 }]);
  });

  it("hands the clinic over to the caller when its owner loses the role, and else to the first who stays", async () => {
    const third = { ...userItem("TENANT_ADMIN", { user_id: "third" }), ...keyOf("user", "user_id", "third") };
    const owner = userOf({ role: "TENANT_ADMIN", roles: ["TENANT_ADMIN", "PRACTITIONER"] });
    const all = ["third", IDS.otherUser, IDS.user];
    const administrators = administratorsItem({ user_ids: all, active_ids: all });
    given([TENANT.item({ user_id: IDS.otherUser }), LOCATION.item(), administrators, owner, third, STAFF.item()]);
    expect((await set(["PRACTITIONER"])).status).toBe(200);
    expect(rows("tenant")).toMatchObject([{ user_id: IDS.user, invitation: "accepted", version: 2 }]);
    expect(rows("administrators")).toMatchObject([{ user_ids: ["third", IDS.user] }]);
    const own = {
      params: { user_id: IDS.user },
      body: { roles: ["MANAGER"], role: "MANAGER", location_id, version: 1 },
    };
    expect((await send(own)).status).toBe(200);
    expect(rows("tenant")).toMatchObject([{ user_id: "third", version: 3 }]);
  });

  it("keeps the last administrator", async () => {
    given([...clinic, STAFF.item()], "TENANT_ADMIN", { staff_id });
    const params = { user_id: IDS.user };
    const body = { roles: ["RECEPTIONIST"], role: "RECEPTIONIST", version: 1 };
    expect(await send({ params, body })).toMatchObject({ status: 409, body: { code: "last_administrator" } });
    expect(writes()).toEqual([]);
  });

  it("marks the upcoming appointments of a person who is no practitioner any more", async () => {
    given([...clinic, userOf(), STAFF.item(), appointmentItem()]);
    expect((await set(["RECEPTIONIST"])).status).toBe(200);
    expect(rows("appointment")).toMatchObject([{ attention: expect.any(String) }]);
    expect(rows("attention")).toHaveLength(1);
  });

  it("leaves the appointments of a person who stays a practitioner alone", async () => {
    given([...clinic, userOf(), STAFF.item(), appointmentItem()]);
    expect((await send()).status).toBe(200);
    expect(rows("appointment")[0]).not.toHaveProperty("attention");
  });
});

describe("a request about roles", () => {
  it("answers a repeated one like the first, and puts the account into its groups again", async () => {
    given([...clinic, userOf({ role: "MANAGER", roles: ["MANAGER", "PRACTITIONER"], version: 4 }), STAFF.item()]);
    expect(await send()).toMatchObject({ status: 200, body: { version: 4 } });
    expect(writes()).toEqual([]);
    expect(accountCalls()).toEqual([
      "RemoveUserFromGroup TENANT_ADMIN",
      "RemoveUserFromGroup RECEPTIONIST",
      "AddUserToGroup MANAGER",
      "AddUserToGroup PRACTITIONER",
      "EnableUser",
    ]);
  });

  it.each([
    ["another main role", { role: "PRACTITIONER" }],
    ["a role more", { roles: ["MANAGER"] }],
    ["another role", { roles: ["MANAGER", "RECEPTIONIST"] }],
  ])("is none that is repeated when the person has %s", async (_, changes) => {
    given([...clinic, userOf({ role: "MANAGER", roles: ["MANAGER", "PRACTITIONER"], ...changes }), STAFF.item()]);
    expect(await send()).toMatchObject({ status: 200, body: { roles: ["MANAGER", "PRACTITIONER"], version: 4 } });
  });

  it("refuses an outdated version with the current person", async () => {
    expect(await set(["MANAGER"], { version: 2 })).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { roles: ["PRACTITIONER"], staff_id, location_id, version: 3 } },
    });
    expect([writes(), accountCalls()]).toEqual([[], []]);
  });

  it("leaves a group that it has joined when the change comes too late", async () => {
    failsNextWrites(() => {
      given([...clinic, userOf({ version: 4 }), STAFF.item({ version: 4 })]);
      return canceled(["ConditionalCheckFailed"]);
    });
    expect((await send()).status).toBe(409);
    expect(accountCalls()).toEqual(["AddUserToGroup MANAGER", "RemoveUserFromGroup MANAGER"]);
  });

  it("writes nothing when the group can't be joined", async () => {
    cognito
      .on(AdminAddUserToGroupCommand)
      .rejectsOnce(Object.assign(new Error(), { name: "TooManyRequestsException" }));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it.each([
    ["of another clinic", [userOf({ tenant_id: IDS.otherTenant })]],
    ["who does not exist", []],
  ])("answers 404 for a person %s", async (_, people) => {
    given([...clinic, ...people]);
    expect(await send()).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.user } });
  });
});

describe("people who are no administrators", () => {
  const roles = ["MANAGER", "PRACTITIONER"];
  const own = (body: object, user_id: string = IDS.user) =>
    send({ as: "PRACTITIONER", params: { user_id }, body: { roles, role: "MANAGER", version: 1, ...body } });
  const staff = STAFF.item({ user_id: IDS.user, roles: ["MANAGER", "PRACTITIONER"], version: 1 });
  beforeEach(() => given([...clinic, staff], "PRACTITIONER", { roles, staff_id }));

  it("choose their own main role", async () => {
    expect(await own({})).toMatchObject({ status: 200, body: { role: "MANAGER", roles, version: 2 } });
    expect(rows("staff")).toMatchObject([{ role: "MANAGER", roles }]);
    expect(accountCalls()).toEqual([]);
  });

  it.each<[string, object]>([
    ["another role", { roles: ["TENANT_ADMIN", "PRACTITIONER"], role: "TENANT_ADMIN" }],
    ["a role more", { roles: ["MANAGER", "PRACTITIONER", "RECEPTIONIST"] }],
    ["a role less", { roles: ["MANAGER"] }],
    ["a location", { location_id }],
  ])("can't give themselves %s", async (_, body) => {
    expect(await own(body)).toMatchObject({ status: 403, body: { error: ACCESS_TEXTS.forbidden } });
    expect([writes(), accountCalls()]).toEqual([[], []]);
  });

  it("can't change others", async () => {
    expect(await own({}, IDS.otherUser)).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.user } });
  });
});
