import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/services/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { SERVICES } from "../../../../shared/services/texts.ts";
import { listedItem } from "../../../support/appointment-items.ts";
import { conditionOf, givenItems } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK, deskItems, serviceItem } from "../../../support/desk-items.ts";
import { canceled } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
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
