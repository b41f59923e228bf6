import { BatchGetCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { conditionOf, operationOn, transactions } from "../../../support/booking-table.ts";
import { locationItem, serviceItem } from "../../../support/desk-items.ts";
import { NOW } from "../../../support/now.ts";
import { canceled } from "../../../support/rows.ts";
import { openBookingForEach } from "./booking-for-each.ts";

const { dynamo, book, written, givenInstead } = openBookingForEach();

it.each(["ConditionalCheckFailed", "TransactionConflict"])(
  "checks everything again after %s, and writes on the newer versions",
  async (code) => {
    dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce(() => {
        givenInstead(serviceItem({ version: 9, service_name: "Long check-up" }));
        throw canceled(["None", code, "None"]);
      })
      .resolves({});
    const answer = await book();
    expect(answer).toMatchObject({ status: 201, body: { service_name: "Long check-up" } });
    expect(conditionOf(operationOn(written(), "service")?.[1])).toContain("version = 9");
  },
);

it("refuses what no longer holds when everything is checked again", async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    givenInstead(serviceItem({ version: 9, status: "INACTIVE" }));
    throw canceled(["None", "ConditionalCheckFailed"]);
  });
  expect(await book()).toMatchObject({ status: 422, body: { error: APPOINTMENT_TEXTS.serviceInactive } });
});

it("refuses at once when another request has used the same idempotency key meanwhile", async () => {
  dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    throw canceled([...TransactItems.slice(1).map(() => "None"), "ConditionalCheckFailed"]);
  });
  const answer = await book({}, { "idempotency-key": "a-key-of-16-chars-or-more" });
  expect(answer).toMatchObject({ status: 409, body: { code: "conflict", error: REQUEST_TEXTS.conflict } });
  expect(transactions(dynamo)).toHaveLength(1);
});

it("waits while a deletion of the service is under way", async () => {
  givenInstead(serviceItem({ usage_mark: ulid(Date.parse(NOW)) }));
  const answer = book();
  await vi.waitFor(() => expect(dynamo.commandCalls(BatchGetCommand).length).toBeGreaterThan(1));
  expect(transactions(dynamo)).toEqual([]);
  givenInstead(serviceItem());
  expect((await answer).status).toBe(201);
});

it.each(["service", "location"] as const)(
  "removes a mark of the %s that was left behind, on the condition that it is that one",
  async (entity) => {
    const usage_mark = ulid(Date.parse(NOW) - 31_000);
    const marked = { service: serviceItem({ usage_mark }), location: locationItem({ usage_mark }) }[entity];
    givenInstead(marked);
    const removed: object[] = [];
    dynamo.on(UpdateCommand).callsFake((input) => {
      removed.push(input);
      givenInstead({ service: serviceItem(), location: locationItem() }[entity]);
      return {};
    });
    expect((await book()).status).toBe(201);
    expect(removed).toMatchObject([
      { Key: { sk: marked.sk }, UpdateExpression: expect.stringContaining("REMOVE #usage_mark") },
    ]);
    expect(conditionOf(removed[0])).toContain(`usage_mark = "${usage_mark}"`);
  },
);
