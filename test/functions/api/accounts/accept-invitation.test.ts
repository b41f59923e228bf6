import { Logger } from "@aws-lambda-powertools/logger";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { acceptInvitation } from "../../../../functions/api/accounts/invitations.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { canceled, tenantItem, userItem } from "../../../support/rows.ts";

const { dynamo } = fakeTable();
const caller = { userId: IDS.user, user: userItem("TENANT_ADMIN"), tenant: tenantItem() };

it.each([
  ["is throttled", Object.assign(new Error(), { name: "ThrottlingException" }), ["ThrottlingException"]],
  ["cancels the transaction", canceled(["TransactionConflict", "None"]), ["WriteConflict", "unavailable"]],
])("logs the cause when the table %s", async (_, error, cause) => {
  const warn = vi.spyOn(Logger.prototype, "warn").mockReturnValue();
  dynamo.on(TransactWriteCommand).rejects(error);
  await acceptInvitation(caller as never);
  expect(warn).toHaveBeenCalledExactlyOnceWith("invitation not accepted", { user_id: IDS.user, cause });
  warn.mockRestore();
});
