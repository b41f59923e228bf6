import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/services/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { SERVICES } from "../../../../shared/services/texts.ts";
import { listedItem } from "../../../support/appointment-rows.ts";
import { call } from "../../../support/call.ts";
import { LOCATION, ROOM, SERVICE } from "../../../support/clinic-rows.ts";
import {
  atNoon,
  conditionOf,
  DESK,
  deskItems,
  givenItems,
  locationItem,
  practitionerItem,
  serviceItem,
} from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { describeCreation, describeList, describeUpdate, itFindsOnlyOwn } from "../../../support/operation-tests.ts";
import { canceled, nextItem, paramsOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("create", () => {
  const { location_id } = DESK;
  const body = { location_id, service_name: "Check-up", status: "ACTIVE", fee: "80.50", duration: 30 };
  const created = describeCreation(SERVICE, {
    handler,
    route: contract.services.create,
    items: [locationItem()],
    body,
    prefix: "svc",
  });

  itFindsOnlyOwn(created, LOCATION);

  it("refuses a name that another service of the location has", async () => {
    created.given([locationItem(), serviceItem()]);
    const error = REFUSALS.serviceName;
    expect(await created.send()).toMatchObject({
      status: 409,
      body: { code: "name_taken", fields: { service_name: error } },
    });
    expect(created.rows("service")).toHaveLength(1);
  });

  const room = ROOM.item();
  const fields = (name: string, message: string) => ({ status: 422, body: { fields: { [name]: message } } });

  it.each([
    ["a malformed id", { practitioner_ids: ["x#y"] }, fields("practitioner_ids", REFUSALS.practitioner)],
    [
      "an unknown practitioner",
      { practitioner_ids: [`${DESK.practitioner_id.slice(0, -1)}p`] },
      fields("practitioner_ids", REFUSALS.practitioner),
    ],
    ["a receptionist", { practitioner_ids: [DESK.practitioner_id] }, fields("practitioner_ids", REFUSALS.practitioner)],
    ["an unknown room", { room_ids: [`${room.room_id}`.replace(/n$/, "p")] }, fields("room_ids", REFUSALS.room)],
    ["a room of another location", { room_ids: [String(room.room_id)] }, fields("room_ids", REFUSALS.room)],
  ])("refuses %s at its field", async (_, named, refusal) => {
    const elsewhere = ROOM.item({ location_id: DESK.location_id.replace(/n$/, "p") });
    created.given([locationItem(), practitionerItem({ role: "RECEPTIONIST" }), elsewhere]);
    expect(await created.send({ body: { ...body, ...named } })).toMatchObject(refusal);
    expect(created.writes()).toEqual([]);
  });

  it("names practitioners of the clinic and rooms of the location", async () => {
    created.given([locationItem(), practitionerItem(), room]);
    const named = { practitioner_ids: [DESK.practitioner_id], needs_room: true, room_ids: [room.room_id] };
    expect(await created.send({ body: { ...body, ...named } })).toMatchObject({ status: 201, body: named });
  });
});

describe("list", () => {
  const listed = describeList(SERVICE, {
    handler,
    route: contract.services.list,
    as: "RECEPTIONIST",
    request: { params: paramsOf(LOCATION) },
    items: [locationItem()],
    others: [
      nextItem(SERVICE, {
        service_id: "svc_01jd3v8c9m4q2w6x8z0y1t5k7q",
        location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p",
      }),
    ],
  });

  itFindsOnlyOwn(listed, LOCATION);
});

describe("update", () => {
  const { dynamo, given, rows, send, writes } = describeUpdate(SERVICE, {
    handler,
    route: contract.services.update,
    change: { fee: "120", duration: 45 },
  });

  it("repeats a write that collides with a booking's transaction", async () => {
    dynamo
      .on(UpdateCommand)
      .rejectsOnce(Object.assign(new Error(), { name: "TransactionConflictException" }))
      .resolves({ Attributes: SERVICE.item({ version: 5 }) });
    expect(await send()).toMatchObject({ status: 200, body: { version: 5 } });
  });

  it("refuses another location, because appointments refer to the present one", async () => {
    expect((await send({ body: { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p", version: 4 } })).status).toBe(422);
  });

  it("exchanges the item of the name in the transaction of the change", async () => {
    const body = { service_name: "Long check-up", version: 4 };
    expect(await send({ body })).toMatchObject({ status: 200, body: { service_name: "Long check-up", version: 5 } });
    expect(writes().map(([kind]) => kind)).toEqual(["Update", "Put", "Delete", "Put"]);
  });

  it("writes no item of a name for the name that it has already, or for none", async () => {
    expect((await send({ body: { service_name: "Check-up", fee: "90.00", version: 4 } })).status).toBe(200);
    expect((await send({ body: { fee: "95.00", version: 5 } })).status).toBe(200);
    expect(writes().map(([kind]) => kind)).toEqual(["Update", "Put", "Update", "Put"]);
  });

  it("refuses ids that no practitioner and no room can have", async () => {
    const body = { practitioner_ids: ["somewhere"], room_ids: ["anywhere"], version: 4 };
    expect(await send({ body })).toMatchObject({
      status: 422,
      body: { fields: { practitioner_ids: REFUSALS.practitioner, room_ids: REFUSALS.room } },
    });
  });

  it("renames one of 1,000 services", async () => {
    given(
      Array.from({ length: 999 }, (_, at) => nextItem(SERVICE, { service_id: nthId(DESK.service_id, at) })).concat(
        SERVICE.item(),
      ),
    );
    expect(await send({ body: { service_name: "Long check-up", version: 4 } })).toMatchObject({ status: 200 });
  });

  it("refuses a name that another service of the location has", async () => {
    given([SERVICE.item(), nextItem(SERVICE, { service_name: "Long check-up" })]);
    const error = REFUSALS.serviceName;
    expect(await send({ body: { service_name: "long CHECK-UP", version: 4 } })).toMatchObject({
      status: 409,
      body: { code: "name_taken", fields: { service_name: error } },
    });
    expect(rows("service")).toContainEqual(expect.objectContaining({ service_name: "Check-up", version: 4 }));
  });

  it("keeps a practitioner whom it named before the role changed, and refuses to add one", async () => {
    const practitioner_ids = [DESK.practitioner_id];
    given([SERVICE.item({ practitioner_ids }), practitionerItem({ role: "MANAGER" })]);
    expect((await send({ body: { practitioner_ids, version: 4 } })).status).toBe(200);
    given([SERVICE.item(), practitionerItem({ role: "MANAGER" })]);
    expect(await send({ body: { practitioner_ids, version: 4 } })).toMatchObject({
      status: 422,
      body: { fields: { practitioner_ids: REFUSALS.practitioner } },
    });
  });
});

describe("remove", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  atNoon(() => {
    givenItems(dynamo, deskItems(), "TENANT_ADMIN");
    dynamo.on(UpdateCommand).resolves({ Attributes: serviceItem() });
    dynamo.on(TransactWriteCommand).resolves({});
  });

  const remove = () =>
    call(handler, contract.services.remove, { as: "TENANT_ADMIN", params: { service_id: DESK.service_id } });
  const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
  const deletions = () =>
    dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems?.[0]?.Delete);

  it("marks the service, counts, and deletes it on the condition of the mark", async () => {
    expect((await remove()).status).toBe(204);
    const [mark, ...more] = updates();
    expect(more).toEqual([]);
    expect(mark).toMatchObject({
      Key: { sk: `$service_1#service_id_${DESK.service_id}` },
      UpdateExpression: expect.stringContaining("SET #usage_mark = "),
      ConditionExpression: expect.stringContaining("attribute_exists(#pk)"),
    });
    const value = Object.values(mark?.ExpressionAttributeValues ?? {}).find((each) =>
      /^[0-9A-Z]{26}$/.test(String(each)),
    );
    expect(deletions()).toHaveLength(1);
    const [transaction] = dynamo.commandCalls(TransactWriteCommand);
    expect(JSON.stringify(transaction?.args[0].input)).toContain('"operation":"services.remove"');
    expect(conditionOf(deletions()[0])).toContain(`usage_mark = "${value}"`);
  });

  it("removes the mark when upcoming appointments use the service, and names their number", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [listedItem(), listedItem({ appointment_id: "appt_2" })] });
    expect(await remove()).toMatchObject({ status: 409, body: { code: "in_use", error: SERVICES.inUse(2) } });
    expect(deletions()).toEqual([]);
    const [mark, release] = updates();
    expect(release?.UpdateExpression).toContain("REMOVE #usage_mark");
    const value = Object.values(mark?.ExpressionAttributeValues ?? {}).find((each) =>
      /^[0-9A-Z]{26}$/.test(String(each)),
    );
    expect(conditionOf(release)).toContain(`usage_mark = "${value}"`);
  });

  it("removes the mark when counting fails", async () => {
    dynamo.on(QueryCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
    expect(await remove()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(updates().at(-1)?.UpdateExpression).toContain("REMOVE #usage_mark");
    expect(deletions()).toEqual([]);
  });

  it("answers 404 for a service that does not exist", async () => {
    givenItems(dynamo, [], "TENANT_ADMIN");
    expect(await remove()).toMatchObject({ status: 404, body: { error: "Service not found" } });
    expect(deletions()).toEqual([]);
  });

  it("answers 409 when a booking has removed the mark as expired", async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"]));
    expect(await remove()).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("repeats a write that collides with a booking's transaction", async () => {
    dynamo
      .on(UpdateCommand)
      .rejectsOnce(Object.assign(new Error(), { name: "TransactionConflictException" }))
      .resolves({ Attributes: serviceItem() });
    expect((await remove()).status).toBe(204);
  });
});
