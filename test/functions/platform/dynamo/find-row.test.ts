import { readAdministrators, readUsers } from "../../../../functions/domain/identity/users.ts";
import { getLead } from "../../../../functions/domain/search/people.ts";
import { serviceEntity } from "../../../../functions/entities/clinic.ts";
import { findRow, getRow } from "../../../../functions/platform/dynamo/batch-get.ts";
import { DESK, serviceItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { LEAD } from "../../../support/person-items.ts";
import { keyOf, userItem } from "../../../support/rows.ts";

const { holds, lags, put } = fakeTable();
const { tenant: tenant_id } = IDS;
const key = { tenant_id, service_id: DESK.service_id };

it("finds a row that was written a moment ago", async () => {
  holds([serviceItem()]);
  lags();
  expect(await findRow(serviceEntity(), key)).toMatchObject(key);
});

it("finds nothing where there is no row, and throws the given sentence if there has to be one", async () => {
  holds([]);
  expect(await findRow(serviceEntity(), key)).toBeUndefined();
  await expect(getRow(serviceEntity(), key, "Service not found")).rejects.toMatchObject({
    code: "not_found",
    message: "Service not found",
  });
});

it("returns a lead that was written a moment ago", async () => {
  holds([LEAD.item()]);
  lags();
  const { lead_id } = LEAD.item();
  expect(await getLead(tenant_id, String(lead_id))).toMatchObject({ lead_id });
});

it("reads users that were written a moment ago, in the order of their ids", async () => {
  const ids = ["user-b", "user-a"];
  holds([]);
  for (const user_id of ids) put({ ...userItem("RECEPTIONIST", { user_id }), ...keyOf("user", "user_id", user_id) });
  lags();
  expect((await readUsers([...ids, "user-c"])).map(({ user_id }) => user_id)).toEqual(ids);
});

it("treats the owner as the only administrator of a clinic without a list", async () => {
  holds([]);
  expect(await readAdministrators(tenant_id, "owner")).toEqual({
    user_ids: ["owner"],
    active_ids: ["owner"],
    revision: 0,
  });
});
