import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/tenants/index.ts";
import { failedMessagesEntity } from "../../../../functions/entities/messages.ts";
import { onboardingEntity, suspensionEntity, usernameEntity } from "../../../../functions/entities/platform.ts";
import { AUDIT_TEXTS } from "../../../../shared/audit/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call, IDS } from "../../../support/call.ts";
import {
  administratorsItem,
  clinicItem,
  clinicSearchItems,
  deletionItem,
  entryItem,
  secondAdministrator,
  TENANT,
} from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { operation } from "../../../support/operation-tests.ts";
import {
  canceled,
  givenCaller,
  itemOf,
  keyOf,
  paramsOf,
  platformEntry,
  tenantItem,
  userItem,
} from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { countItems } from "../../domain/counting/clinic-counts.ts";

describe("get", () => {
  const CREATED = entryItem({ operation: "tenants.create", record_id: IDS.tenant, user_role: "PLATFORM_ADMIN" });
  const items = [
    TENANT.item({ used_until: "2027-02-27", user_id: IDS.otherUser }),
    administratorsItem(),
    secondAdministrator(),
    CREATED,
    ...countItems(IDS.tenant, { staff: 3, locations: 2, days: { "2027-01-30": 9, "2027-01-31": 4, "2027-03-01": 1 } }),
    ...countItems(IDS.otherTenant, { staff: 7, locations: 7, days: { "2027-03-01": 7 } }),
  ];
  const opened = operation({
    handler,
    route: contract.tenants.get,
    as: "PLATFORM_ADMIN",
    request: { params: paramsOf(TENANT) },
    items,
  });
  const { given, queries, send } = opened;

  it("returns a clinic with its owner, administrators, use and history, by one query", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: {
        tenant_name: "Lakeside Family Clinic",
        setup: "complete",
        owner: { user_id: IDS.otherUser, first_name: "Grace", is_owner: true },
        administrators: [{ user_id: IDS.user }, { user_id: IDS.otherUser }],
        use: { staff: 3, locations: 2, appointments_30_days: 5, used_until: "2027-02-27", last_activity: null },
        history: [{ operation: "tenants.create" }],
      },
    });
    expect(queries()).toBe(1);
  });

  it("names the administrator of the platform who did something, and the platform for a command of its operator", async () => {
    const user_id = "0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b77";
    const priya = {
      ...userItem("PLATFORM_ADMIN", { user_id, first_name: "Priya", last_name: "Nolan" }),
      ...keyOf("user", "user_id", user_id),
    };
    const about = { record_id: IDS.tenant };
    const acted = entryItem({ ...about, operation: "tenants.setStatus", user_id, user_role: "PLATFORM_ADMIN" }, 3);
    const paused = entryItem(
      { ...about, operation: "operator.pauseMessages", user_id: "operator", user_role: "OPERATOR" },
      2,
    );
    given([...items, priya, acted, paused]);
    expect((await send()).body.history.map(({ user_name }) => user_name)).toEqual([
      "Priya Nolan",
      AUDIT_TEXTS.platform,
      "Ada Byron",
    ]);
  });

  it("returns the deletion that was requested, and none otherwise", async () => {
    expect((await send()).body.deletion).toBeNull();
    given([...items, deletionItem()]);
    expect((await send()).body.deletion).toMatchObject({
      tenant_id: IDS.tenant,
      status: "REQUESTED",
      requested_by: "first@example.com",
    });
  });

  it("returns the reason of a suspension, and the messages that were not delivered", async () => {
    expect((await send()).body).toMatchObject({ suspension: null, failed_messages: { this_month: 0, last_month: 0 } });
    const note = {
      note_id: "note_01jd3v8c9m4q2w6x8z0y1t5k7n",
      tenant_id: IDS.tenant,
      kind: "SUSPENSION" as const,
      text: "Unpaid since May.",
      author_id: IDS.otherUser,
      author_name: "Priya Nolan",
      created_at: "2027-02-27T10:00:00.000Z",
    };
    const failed = (month: string, total: number) =>
      itemOf(failedMessagesEntity().put({ tenant_id: IDS.tenant, month, total }));
    given([...items, itemOf(suspensionEntity().put(note)), failed("2027-03", 4), failed("2027-02", 1)]);
    const { author_id: _, ...suspension } = note;
    expect((await send()).body).toMatchObject({ suspension, failed_messages: { this_month: 4, last_month: 1 } });
  });

  it("names the missing step of a clinic without an owner", async () => {
    given([TENANT.item({ setup: "administrator", user_id: IDS.otherUser })]);
    expect((await send()).body).toMatchObject({ setup: "administrator", owner: null, administrators: [] });
  });

  it("reveals no addresses of administrators and no patient", async () => {
    const { body } = await send();
    expect(JSON.stringify(body.administrators)).not.toMatch(/street|date_of_birth|phone/);
  });

  it.each([IDS.otherTenant, "nope"])("answers 404 for the unknown id %s", async (tenant_id) => {
    expect(await send({ params: { tenant_id } })).toMatchObject({ status: 404, body: { error: TENANT.notFound } });
  });
});

describe("get current", () => {
  const { given, send } = operation({ handler, route: contract.tenants.getCurrent, items: [TENANT.item()] });

  it("returns the caller's own clinic, with null for what it does not have", async () => {
    const { pk: _, sk: __, __edb_e__: ___, __edb_v__: ____, ...clinic } = TENANT.item();
    expect(await send()).toMatchObject({ status: 200, body: { ...clinic, website_url: null, logo_url: null } });
  });

  it("returns the website and the logo", async () => {
    const more = { website_url: "https://lakeside.example.com", logo_url: "/logos/a.png?v=1" };
    given([TENANT.item(more)]);
    expect((await send()).body).toMatchObject(more);
  });
});

describe("list", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  beforeEach(() => {
    dynamo.reset();
    dynamo.on(GetCommand).resolves({});
    givenCaller(dynamo, "PLATFORM_ADMIN");
  });

  const list = (query: Record<string, unknown> = {}) =>
    call(handler, contract.tenants.list, { as: "PLATFORM_ADMIN", query });
  const lastKey = {
    pk: `$clinic#tenant_id_${IDS.tenant}`,
    sk: "$tenant_1",
    gsi1pk: "$clinic",
    gsi1sk: `$tenant_1#created_at_2026-01-02T03:04:05.000Z#tenant_id_${IDS.tenant}`,
  };

  test("lists clinics newest first, in one query of an index, 50 at a time", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [tenantItem()] });
    expect(await list()).toMatchObject({
      status: 200,
      body: { items: [{ tenant_id: IDS.tenant }], next_cursor: null },
    });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      IndexName: "gsi1",
      ScanIndexForward: false,
      Limit: 50,
    });
  });

  test("continues at the cursor of the page before", async () => {
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [tenantItem()], LastEvaluatedKey: lastKey })
      .resolves({ Items: [] });
    const { body } = await list({ limit: "1" });
    expect(body.next_cursor).toEqual(expect.any(String));
    expect(await list({ limit: "1", cursor: body.next_cursor })).toMatchObject({
      body: { items: [], next_cursor: null },
    });
    expect(dynamo.commandCalls(QueryCommand)[1]?.args[0].input.ExclusiveStartKey).toEqual(lastKey);
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

  test.each([
    ["garbage", "%%%"],
    ["another list's", encode({ ...lastKey, gsi1pk: "$clinic#user_id_x" })],
    ["no object", encode("x")],
  ])("refuses a cursor that is %s without a query", async (_, cursor) => {
    expect(await list({ cursor })).toMatchObject({ status: 422, body: { fields: { cursor: expect.any(String) } } });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  });

  describe("searched or in another order", () => {
    const LAKE = clinicItem("a", { tenant_name: "Lakeside Family Clinic", username: "lake1", city: "Duluth" });
    const OAK = clinicItem("b", {
      tenant_name: "Óak Clinic 10",
      username: "oak1",
      city: "Boulder",
      email: "b@example.com",
      used_until: "2026-01-01",
    });
    const PINE = clinicItem("c", {
      tenant_name: "Oak Clinic 9",
      username: "24pine",
      city: "Duluth",
      used_until: "2026-05-01",
    });
    const CLINICS = [PINE, OAK, LAKE];
    const listed = operation({ handler, route: contract.tenants.list, as: "PLATFORM_ADMIN" });
    beforeEach(() => listed.given([...CLINICS, ...CLINICS.flatMap(clinicSearchItems)]));
    const send = (query: Record<string, string | undefined>) => listed.send({ query });
    const namesOf = async (query: Record<string, string>) =>
      (await send(query)).body.items.map(({ tenant_name }) => tenant_name);

    test.each([
      ["oak", ["Oak Clinic 9", "Óak Clinic 10"]],
      ["clinic fam", ["Lakeside Family Clinic"]],
      ["dul 24p", ["Oak Clinic 9"]],
      ["24", ["Oak Clinic 9"]],
      ["b@ex", ["Óak Clinic 10"]],
      ["side", []],
    ])("finds clinics by the beginnings of words: %s", async (search, found) => {
      expect((await namesOf({ search })).toSorted()).toEqual(found);
    });

    test("sorts by name, numbers as people count, and by the last use", async () => {
      expect(await namesOf({ sort: "name" })).toEqual(["Lakeside Family Clinic", "Oak Clinic 9", "Óak Clinic 10"]);
      expect(await namesOf({ sort: "use" })).toEqual(["Lakeside Family Clinic", "Óak Clinic 10", "Oak Clinic 9"]);
    });

    test("ignores a search of spaces", async () => {
      expect(await namesOf({ search: "  ", sort: "use" })).toEqual(await namesOf({ sort: "use" }));
    });

    test("shows clinics as they are now, and none that was deleted", async () => {
      listed.put({ ...OAK, status: "INACTIVE" });
      listed.remove(PINE);
      expect(await send({ search: "oak" })).toMatchObject({
        body: { items: [{ tenant_name: "Óak Clinic 10", status: "INACTIVE" }], next_cursor: null },
      });
    });

    test("continues at the cursor, which fits no other search", async () => {
      const first = await send({ sort: "name", limit: "2" });
      expect(first.body.items).toHaveLength(2);
      const cursor = String(first.body.next_cursor);
      expect(await namesOf({ sort: "name", limit: "2", cursor })).toEqual(["Óak Clinic 10"]);
      for (const other of [{ search: "oak" }, { sort: "use" }, {}])
        expect((await send({ ...other, cursor })).status).toBe(422);
    });

    test.each([{ sort: "name" }, { sort: "use" }, { search: "clinic" }])("reads one page for %j", async (query) => {
      const reads = async () => {
        const before = listed.queries();
        expect((await send({ ...query, limit: "2" })).body.items).toHaveLength(2);
        return listed.queries() - before;
      };
      expect(await reads()).toBe(1);
    });

    test.each([
      [{ status: "INACTIVE" }, ["Óak Clinic 10"]],
      [{ setup: "administrator" }, ["Oak Clinic 9"]],
      [{ setup: "complete", status: "ACTIVE" }, ["Lakeside Family Clinic"]],
      [{ risk: "any" }, ["Lakeside Family Clinic"]],
      [{ risk: "no_appointments" }, ["Lakeside Family Clinic"]],
      [{ risk: "owner_never_signed_in" }, []],
      [{ search: "oak", status: "INACTIVE" }, ["Óak Clinic 10"]],
      [{ sort: "name", setup: "administrator" }, ["Oak Clinic 9"]],
      [{ sort: "use", risk: "any" }, ["Lakeside Family Clinic"]],
    ])("filters by state, setup and risk: %j", async (query, found) => {
      listed.put({ ...OAK, status: "INACTIVE" });
      listed.put({ ...PINE, setup: "administrator" });
      expect(await namesOf(query as Record<string, string>)).toEqual(found);
    });

    test.each(["created", "use", "name"])(
      "reads on until it has found a clinic that the filter keeps: %s",
      async (sort) => {
        listed.put({ ...LAKE, status: "INACTIVE" });
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const { body } = await send({ sort, status: "INACTIVE", limit: "1", cursor });
          found.push(...body.items.map(({ tenant_name }) => tenant_name));
          cursor = body.next_cursor ?? undefined;
          expect(found.length > 0 || !cursor).toBe(true);
        } while (cursor);
        expect(found).toEqual(["Lakeside Family Clinic"]);
      },
    );

    test("refuses a filter that does not exist", async () => {
      for (const query of [{ status: "GONE" }, { setup: "half" }, { risk: "all" }])
        expect((await send(query)).status).toBe(422);
    });
  });
});

describe("set status", () => {
  const body = { status: "INACTIVE", version: 1 };
  const opened = operation({
    handler,
    route: contract.tenants.setStatus,
    as: "PLATFORM_ADMIN",
    request: { params: paramsOf(TENANT), body },
    items: [TENANT.item()],
  });
  const { failsNextWrites, given, lags, rows, send, writes } = opened;

  it("deactivates a clinic with an audit entry, and activates it again", async () => {
    const [before] = rows("tenant");
    expect(await send()).toMatchObject({ status: 200, body: { ...body, version: 2 } });
    expect(rows("tenant")).toEqual([
      { ...before, status: "INACTIVE", changed_by: IDS.user, changed_at: NOW, version: 2 },
    ]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "tenants.setStatus", record_id: IDS.tenant },
      platformEntry("tenants.setStatus"),
    ]);
    expect((await send({ body: { status: "ACTIVE", version: 2 } })).body).toMatchObject({
      status: "ACTIVE",
      version: 3,
    });
  });

  it("keeps the reason of a deactivation as a note, out of the clinic's row and of every audit entry", async () => {
    const reason = "Unpaid since May.";
    expect((await send({ body: { ...body, reason } })).status).toBe(200);
    const note = { kind: "SUSPENSION", text: reason, tenant_id: IDS.tenant, author_name: "Ada Byron", created_at: NOW };
    expect([rows("tenantNote"), rows("suspension")]).toMatchObject([[note], [note]]);
    expect(JSON.stringify([rows("tenant"), rows("audit_entry")])).not.toContain("Unpaid");
    await send({ body: { status: "ACTIVE", version: 2 } });
    expect(rows("suspension")).toEqual([]);
    expect(rows("tenantNote")).toHaveLength(1);
  });

  it("refuses a reason for an activation", async () => {
    expect(await send({ body: { status: "ACTIVE", reason: "Paid", version: 1 } })).toMatchObject({
      status: 422,
      body: { fields: { reason: expect.any(String) } },
    });
  });

  it("answers 200 when another request sets the same status meanwhile", async () => {
    failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"], tenantItem({ status: "INACTIVE", version: 2 })));
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 2 } });
  });

  it.each([IDS.otherTenant, "nope", IDS.tenant.toUpperCase()])(
    "answers 404 for the unknown id %s",
    async (tenant_id) => {
      expect(await send({ params: { tenant_id } })).toMatchObject({ status: 404, body: { error: TENANT.notFound } });
    },
  );

  it.each(["CONFIRMED", "DELETING", "DELETED"])("refuses to activate a clinic whose deletion is %s", async (status) => {
    given([TENANT.item({ status: "INACTIVE" }), deletionItem({ status })]);
    expect(await send({ body: { ...body, status: "ACTIVE" } })).toMatchObject({
      status: 409,
      body: { code: "being_deleted" },
    });
    expect(writes()).toEqual([]);
  });

  it("finds a deletion that was confirmed a moment ago", async () => {
    given([TENANT.item({ status: "INACTIVE" }), deletionItem({ status: "CONFIRMED" })]);
    lags();
    expect((await send({ body: { ...body, status: "ACTIVE" } })).body.code).toBe("being_deleted");
  });

  it("activates a clinic whose deletion is only requested", async () => {
    given([TENANT.item({ status: "INACTIVE" }), deletionItem()]);
    expect(await send({ body: { ...body, status: "ACTIVE" } })).toMatchObject({
      status: 200,
      body: { status: "ACTIVE" },
    });
  });

  it("deactivates a clinic whose deletion is confirmed", async () => {
    given([TENANT.item(), deletionItem({ status: "CONFIRMED" })]);
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
  });
});

describe("resume", () => {
  const { tenant: tenant_id, otherUser: user_id } = IDS;
  const email = "hello@hillview.example.com";
  const body = {
    ...{ user_id, tenant_name: "Hillview Dental", username: "hillview1", email, phone_number: "5550100300" },
    ...{ street: "2 Hill Road", city: "Springfield", state: "IL", zipcode: "01234" },
  };
  const { rows, send } = operation({
    handler,
    route: contract.tenants.create,
    as: "PLATFORM_ADMIN",
    request: { body },
    items: [
      TENANT.item({ username: "oldname1" }),
      itemOf(onboardingEntity().put({ user_id, email, tenant_id })),
      itemOf(usernameEntity().put({ username: "oldname1", tenant_id })),
    ],
  });

  it.each([
    ["renames it too", "hillview2"],
    ["keeps its name", "oldname1"],
  ])("keeps one username taken when a request renames the clinic and another one %s at once", async (_, other) => {
    const answers = await Promise.all(["hillview1", other].map((username) => send({ body: { ...body, username } })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [clinic] = rows("tenant");
    expect(rows("username")).toMatchObject([{ username: clinic?.username, tenant_id }]);
  });
});

describe("update current", () => {
  const website_url = "https://lakeside.example.com";
  const body = { city: "Shelbyville", version: 1 };
  const opened = operation({
    handler,
    route: contract.tenants.updateCurrent,
    request: { body },
    items: [TENANT.item({ website_url })],
  });
  const { failsNextWrites, rows, send, writes } = opened;
  const changed = { changed_by: IDS.user, changed_at: NOW, version: 2 };

  it("writes the change on the caller's clinic, with an audit entry", async () => {
    const [before] = rows("tenant");
    expect(await send()).toMatchObject({ status: 200, body: { city: "Shelbyville", website_url, version: 2 } });
    expect(rows("tenant")).toEqual([{ ...before, city: "Shelbyville", ...changed }]);
    expect(rows("audit_entry")).toMatchObject([
      {
        operation: "tenants.updateCurrent",
        record_id: IDS.tenant,
        changes: [{ field: "city", from: "Springfield", to: "Shelbyville" }],
      },
    ]);
  });

  it("lists no changes when nothing differs", async () => {
    await send({ body: { city: "Springfield", version: 1 } });
    expect(rows("audit_entry")[0]).not.toHaveProperty("changes");
  });

  it("removes the website, and writes a new one", async () => {
    expect((await send({ body: { website_url: "", version: 1 } })).body.website_url).toBeNull();
    expect(rows("tenant")).toMatchObject([{ website_url: null }]);
    const other = "https://hill.example.com";
    expect((await send({ body: { website_url: other, version: 2 } })).body.website_url).toBe(other);
    expect(rows("tenant")).toMatchObject([{ website_url: other }]);
  });

  it.each([
    ["has changed since it was read", tenantItem({ version: 2 }), 409],
    ["is gone", undefined, 404],
  ])("does not write a clinic that %s", async (_, row, status) => {
    failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"], row));
    expect((await send()).status).toBe(status);
  });

  it.each(["status", "tenant_id", "user_id", "username", "created_at", "logo_url"])(
    "refuses a change of %s",
    async (field) => {
      expect((await send({ body: { [field]: "INACTIVE", version: 1 } })).status).toBe(422);
      expect(writes()).toEqual([]);
    },
  );
});
