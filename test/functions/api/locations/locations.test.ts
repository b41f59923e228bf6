import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/locations/index.ts";
import { knownTimeZone } from "../../../../functions/api/locations/locations.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { TimeZone, usualHours } from "../../../../shared/locations/location.ts";
import { LOCATION_TEXTS } from "../../../../shared/locations/texts.ts";
import { listedItem } from "../../../support/appointment-rows.ts";
import { call } from "../../../support/call.ts";
import { LOCATION } from "../../../support/clinic-rows.ts";
import { atNoon, conditionOf, DESK, deskItems, givenItems, locationItem, refused } from "../../../support/desk.ts";
import { describeCreation, describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { canceled, paramsOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("create", () => {
  const body = {
    location_name: "Hill Road",
    street: "2 Hill Road",
    city: "Springfield",
    state: "IL",
    zipcode: "01234",
    email: "hill@example.com",
    phone_number: "5550100200",
  };
  const created = describeCreation(LOCATION, {
    handler,
    route: contract.locations.create,
    body,
    prefix: "loc",
    more: { website: null, time_zone: "America/Chicago", operating_hours: usualHours(), receipt_prefix: "HR" },
  });
  const { given, rows, send } = created;

  it.each([
    ["closing time before opening time", { open: "17:00", close: "09:00" }],
    ["an opening time that is none", { open: "25:00" }],
  ])("refuses %s", async (_, Monday) => {
    expect((await send({ body: { ...body, operating_hours: { Monday } } })).status).toBe(422);
    expect(rows("location")).toEqual([]);
  });

  it("stores the given zone, website and hours", async () => {
    const given = { website: "https://hill.example.com", time_zone: "America/Denver" };
    const Sunday = { open: "09:00", close: "17:00", status: "closed" };
    const operating_hours = { ...usualHours(), Sunday };
    expect(await send({ body: { ...body, ...given, operating_hours: { Sunday } } })).toMatchObject({
      status: 201,
      body: { ...given, operating_hours },
    });
    expect(rows("location")).toMatchObject([{ ...given, operating_hours }]);
  });

  it.each([
    ["Arizona", "America/Phoenix"],
    ["tx", "America/Chicago"],
    ["Ontario", "America/Chicago"],
  ])("gives a location in %s the zone %s when none is given", async (state, time_zone) => {
    expect((await send({ body: { ...body, state } })).body).toMatchObject({ state, time_zone });
  });

  it("closes a location at the weekend unless its hours are given", async () => {
    const Saturday = { open: "10:00", close: "14:00" };
    const { operating_hours } = (await send({ body: { ...body, operating_hours: { Saturday } } })).body;
    expect(operating_hours).toMatchObject({
      Friday: { open: "09:00", close: "17:00", status: "available" },
      Saturday: { ...Saturday, status: "available" },
      Sunday: { status: "closed" },
    });
  });

  it("shows no website as null", async () => {
    expect((await send()).body.website).toBeNull();
  });

  it("takes the first prefix of its receipts from its name that no other location has, and refuses a taken one", async () => {
    const prefixes = () => rows("location").map(({ receipt_prefix }) => receipt_prefix);
    await send();
    await send({ body: { ...body, location_name: "Hill Rd" } });
    const [first, second] = prefixes();
    expect(first).toMatch(/^[A-Z]/);
    expect(second).not.toBe(first);
    const taken = await send({ body: { ...body, location_name: "Harbor", receipt_prefix: first } });
    expect(taken).toMatchObject({ status: 409, body: { fields: { receipt_prefix: expect.any(String) } } });
    expect(rows("location")).toHaveLength(2);
  });

  it("refuses a name that another location has", async () => {
    given([LOCATION.item({ location_name: "HILL  road" })]);
    const error = REFUSALS.locationName;
    expect(await send()).toMatchObject({ status: 409, body: { code: "name_taken", fields: { location_name: error } } });
    expect(rows("location")).toHaveLength(1);
  });
});

describe("get", () => {
  const opened = operation({
    handler,
    route: contract.locations.get,
    as: "RECEPTIONIST",
    request: { params: paramsOf(LOCATION) },
    items: [LOCATION.item({ website: "https://lake.example.com" })],
  });

  it("returns the location with its operating hours and website", async () => {
    const { tenant_id: _, ...location } = opened.rows("location")[0] ?? {};
    expect(await opened.send()).toMatchObject({ status: 200, body: location });
  });

  itFindsOnlyOwn(opened, LOCATION);
});

describe("list", () => {
  const { given, send } = describeList(LOCATION, { handler, route: contract.locations.list, as: "RECEPTIONIST" });

  it("shows a missing website as null", async () => {
    given([LOCATION.item()]);
    expect((await send()).body.items).toMatchObject([{ website: null }]);
  });
});

describe("update", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  atNoon(() => {
    givenItems(dynamo, deskItems(), "TENANT_ADMIN");
    dynamo.on(UpdateCommand).resolves({ Attributes: locationItem() });
    dynamo.on(TransactWriteCommand).callsFake(async () => {
      dynamo.on(GetCommand).resolves({ Item: locationItem({ version: 6 }) });
      return {};
    });
  });

  const update = (change: object) =>
    call(handler, contract.locations.update, {
      as: "TENANT_ADMIN",
      params: { location_id: DESK.location_id },
      body: { version: 5, ...change },
    });
  /** Returns the updates of the location in their order: those of marks, and the one in the transaction with the audit entry. */
  const updates = () => [
    ...dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input),
    ...renames().flatMap(([item]) => item?.Update ?? []),
  ];

  it("writes what was given on the version that was read, with the old and new values in its audit entry", async () => {
    expect(await update({ city: "Shelbyville" })).toMatchObject({ status: 200, body: { version: 6 } });
    expect(updates()).toHaveLength(1);
    expect(updates()[0]?.UpdateExpression).toMatch(/SET #city = .* ADD #version/);
    expect(updates()[0]?.UpdateExpression).not.toMatch(/usage_mark|time_zone|REMOVE/);
    expect(conditionOf(updates()[0])).toMatch(/version = 5$/);
    expect(renames()[0]?.[1]?.Put?.Item).toMatchObject({
      operation: "locations.update",
      record_id: DESK.location_id,
      changes: [{ field: "city", from: "Springfield", to: "Shelbyville" }],
    });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  });

  const renames = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems ?? []);

  it("renames in one transaction, and does not read the location's appointments", async () => {
    expect((await update({ location_name: "Hill Road" })).status).toBe(200);
    const [[item] = []] = renames();
    expect(conditionOf(item?.Update)).toMatch(/version = 5$/);
    expect(dynamo.commandCalls(QueryCommand)).toEqual([]);
  });

  it("refuses a name that another location has, and keeps its own", async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled(["None", "ConditionalCheckFailed", "None", "None"]));
    const error = REFUSALS.locationName;
    expect(await update({ location_name: "hill road" })).toMatchObject({
      status: 409,
      body: { code: "name_taken", fields: { location_name: error } },
    });
  });

  it.each(["Lake Street", "LAKE STREET"])("writes no item of a name for its own name %j", async (location_name) => {
    expect((await update({ location_name, city: "Shelbyville" })).status).toBe(200);
    expect(renames()[0]?.map((item) => Object.keys(item)[0])).toEqual(["Update", "Put"]);
  });

  it("answers a rename on a version that has moved on with the current location", async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejects(canceled(["ConditionalCheckFailed", "None", "None", "None"], locationItem()));
    expect(await update({ location_name: "Hill Road" })).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("keeps the weekdays, hours and breaks that are not sent", async () => {
    const breaks = [{ start_time: "12:00", end_time: "13:00" }];
    const Monday = { open: "08:00", close: "18:00", status: "available", breaks } as const;
    const stored = { ...usualHours(), Monday, Sunday: { ...usualHours().Sunday, status: "closed" as const } };
    givenItems(dynamo, [locationItem({ operating_hours: stored })], "TENANT_ADMIN");
    await update({ operating_hours: { Monday: { open: "7:30" }, Tuesday: { open: "" } } });
    const operating_hours = { ...stored, Monday: { ...Monday, open: "07:30" } };
    expect(Object.values(updates()[0]?.ExpressionAttributeValues ?? {})).toContainEqual(operating_hours);
  });

  it("refuses hours that do not fit the stored ones of the day", async () => {
    expect(await update({ operating_hours: { Monday: { open: "18:00" } } })).toMatchObject({
      status: 422,
      body: { fields: { "operating_hours.Monday.close": "Close must be after open" } },
    });
    expect(updates()).toEqual([]);
  });

  it("removes the website", async () => {
    await update({ website: "" });
    expect(updates()[0]?.ExpressionAttributeValues).toMatchObject({ ":website_u0": null });
  });

  it("writes a new time zone under a mark, which the same write removes", async () => {
    expect((await update({ time_zone: "America/Denver", website: "" })).status).toBe(200);
    const [mark, write, ...more] = updates();
    expect(more).toEqual([]);
    expect(mark?.UpdateExpression).toContain("SET #usage_mark = ");
    const value = Object.values(mark?.ExpressionAttributeValues ?? {}).find((each) =>
      /^[0-9A-Z]{26}$/.test(String(each)),
    );
    expect(write?.UpdateExpression).toMatch(/#time_zone = .* REMOVE #usage_mark/);
    expect(conditionOf(write)).toContain(`version = 5 AND usage_mark = "${value}"`);
  });

  it("refuses a new time zone while there are upcoming appointments, and removes the mark", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
    expect(await update({ time_zone: "America/Denver" })).toMatchObject({
      status: 409,
      body: {
        code: "in_use",
        error: LOCATION_TEXTS.timeZoneInUse(1),
        fields: { time_zone: LOCATION_TEXTS.timeZoneInUse(1) },
      },
    });
    expect(updates().map(({ UpdateExpression }) => UpdateExpression?.includes("#time_zone ="))).toEqual([false, false]);
    expect(updates()[1]?.UpdateExpression).toContain("REMOVE #usage_mark");
  });

  it("needs no mark for the time zone that the location has", async () => {
    expect((await update({ time_zone: "America/Chicago" })).status).toBe(200);
    expect(updates()).toHaveLength(1);
    expect(updates()[0]?.UpdateExpression).not.toContain("usage_mark");
  });

  it("marks nothing for an outdated version, and answers the current location", async () => {
    expect(await update({ time_zone: "America/Denver", version: 4 })).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { location_id: DESK.location_id, version: 5, website: null } },
    });
    expect(updates()).toEqual([]);
  });

  it.each([{ city: "Shelbyville" }, { time_zone: "America/Denver" }])(
    "answers 404 for a location that does not exist (%j)",
    async (change) => {
      givenItems(dynamo, [], "TENANT_ADMIN");
      dynamo.on(UpdateCommand).rejects(refused());
      expect(await update(change)).toMatchObject({ status: 404, body: { error: "Location not found" } });
    },
  );

  it("answers a version that has moved on with the current location", async () => {
    givenItems(dynamo, [locationItem({ version: 9 })], "TENANT_ADMIN");
    expect(await update({ city: "Shelbyville" })).toMatchObject({ status: 409, body: { current: { version: 9 } } });
  });

  it("repeats a write that collides with a booking's transaction", async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled(["TransactionConflict", "None"]))
      .resolves({});
    expect((await update({ city: "Shelbyville" })).status).toBe(200);
  });

  it.each(["CST", "PST", "IST", "+02:00"])("refuses the zone %s at its field", async (time_zone) => {
    expect(await update({ time_zone })).toMatchObject({
      status: 422,
      body: { fields: { time_zone: LOCATION_TEXTS.unknownTimeZone } },
    });
    expect(updates()).toEqual([]);
  });
});

describe("time zone", () => {
  const isKnown = (name: string) => {
    try {
      knownTimeZone(name);
      return true;
    } catch {
      return false;
    }
  };

  test.each(["CST", "PST", "IST", "BST", "+02:00", "Mars/Olympus", ""])(
    "refuses the zone '%s' at its field",
    (name) => {
      const sentence = "Choose a time zone from the list";
      const accepted = TimeZone.safeParse(name).success && isKnown(name);
      expect(accepted).toBe(false);
      if (TimeZone.safeParse(name).success)
        expect(() => knownTimeZone(name)).toThrow(
          expect.objectContaining({ code: "invalid", message: sentence, fields: { time_zone: sentence } }),
        );
    },
  );

  test.each(["America/Chicago", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Chatham", "UTC"])(
    "keeps the zone %s",
    (name) => {
      expect(knownTimeZone(name)).toBe(name);
    },
  );

  test("stores a zone in its usual spelling", () => {
    expect(knownTimeZone("america/chicago")).toBe("America/Chicago");
  });

  test("accepts every zone that the web app offers", () => {
    expect(Intl.supportedValuesOf("timeZone").filter((name) => !isKnown(name))).toEqual([]);
  });
});
