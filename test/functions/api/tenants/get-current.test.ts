import { handler } from "../../../../functions/api/tenants/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { operation } from "../../../support/operation-tests.ts";

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
