import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/services/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/messages/texts.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { SERVICE } from "../../../support/clinic-items.ts";
import { DESK, practitionerItem } from "../../../support/desk-items.ts";
import { nthId } from "../../../support/many-rows.ts";
import { nextItem } from "../../../support/noun.ts";

const { dynamo, given, rows, send, writes } = describeUpdate(SERVICE, {
  handler,
  route: contract.services.update,
  change: { fee: "120", duration: 45 },
  invalid: { "a negative fee": { fee: "-1" }, "half a minute": { duration: 30.5 } },
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

it("answers a rename on an outdated version with the current service", async () => {
  const body = { service_name: "Long check-up", version: 3 };
  expect(await send({ body })).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 4 } } });
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
