import { handler } from "../../../../functions/api/tenants/index.ts";
import { onboardingEntity, usernameEntity } from "../../../../functions/entities/platform.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { operation } from "../../../support/operation-tests.ts";

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
