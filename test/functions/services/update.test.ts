import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../functions/services/index.ts";
import { contract } from "../../../shared/contract.ts";
import { SERVICE } from "../../support/clinic-items.ts";
import { describeUpdate } from "../../support/operation-tests.ts";

const { dynamo, send } = describeUpdate(SERVICE, {
  handler,
  route: contract.services.update,
  change: { service_name: "Long check-up", fee: "120", duration: 45 },
  invalid: { "a negative fee": { fee: "-1" }, "half a minute": { duration: 30.5 } },
});

it("repeats a write that meets a booking's transaction", async () => {
  dynamo
    .on(UpdateCommand)
    .rejectsOnce(Object.assign(new Error(), { name: "TransactionConflictException" }))
    .resolves({ Attributes: SERVICE.item({ version: 5 }) });
  expect(await send()).toMatchObject({ status: 200, body: { version: 5 } });
});

it("refuses another location, because appointments refer to the present one", async () => {
  expect((await send({ body: { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p", version: 4 } })).status).toBe(422);
});
