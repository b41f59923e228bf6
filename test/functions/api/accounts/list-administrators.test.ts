import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation, administratorsItem, secondAdministrator } from "../../../support/administrators.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";

const opened = accountOperation(contract.accounts.listAdministrators, {});
const { given, queries, send } = opened;

it("lists the clinic's administrators in the order of their invitations, and who owns it", async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: {
      items: [
        { user_id: IDS.user, first_name: "Ada", is_owner: true, invitation: "accepted", version: 1 },
        { user_id: IDS.otherUser, email: "grace@example.com", status: "ACTIVE", is_owner: false, version: 3 },
      ],
      next_cursor: null,
    },
  });
  expect(queries()).toBe(0);
});

it("reveals neither addresses nor birth dates", async () => {
  const { body } = await send();
  expect(JSON.stringify(body)).not.toMatch(/street|date_of_birth|phone/);
});

it("lists the owner alone in a clinic that never had another one", async () => {
  given([TENANT.item()]);
  expect((await send()).body.items).toMatchObject([{ user_id: IDS.user, is_owner: true }]);
});

it("omits an owner whose onboarding is incomplete", async () => {
  given([TENANT.item(), administratorsItem({ user_ids: [IDS.otherUser, "gone"] }), secondAdministrator()]);
  expect((await send()).body.items).toMatchObject([{ user_id: IDS.otherUser }]);
});
