import { IDS } from "../../../support/event.ts";
import { deletionItem, offboarding } from "../../../support/offboarding.ts";

const opened = offboarding("listDeletions", [deletionItem(), deletionItem({ clinic_id: IDS.otherTenant })]);
const { given, send } = opened;

it("lists the deletions in pages, the clinic that was onboarded last first", async () => {
  const first = await send({ query: { limit: "1" } });
  expect(first.body.items).toMatchObject([{ tenant_id: IDS.otherTenant, status: "REQUESTED" }]);
  const rest = await send({ query: { limit: "1", cursor: first.body.next_cursor } });
  expect(rest.body.items).toMatchObject([{ tenant_id: IDS.tenant }]);
});

it("lists nothing while no deletion was requested", async () => {
  given([]);
  expect(await send()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
});
