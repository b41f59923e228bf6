import { handler } from "../../../../functions/api/messages/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { IDS } from "../../../support/event.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { canceled } from "../../../support/rows.ts";

const failed = { status: "FAILED", reason: "bounced" } as const;
const opened = operation({
  handler,
  route: contract.messages.resolve,
  as: "RECEPTIONIST",
  request: { params: { appointment_id: APPOINTMENT_ID, ...paramsOf(MESSAGE) } },
  items: [MESSAGE.item(failed)],
});
const { send, rows, given, writes } = opened;

it("removes the message from the list once, with an audit entry", async () => {
  expect(await send()).toMatchObject({ status: 200, body: { status: "FAILED" } });
  expect(rows("message")).toMatchObject([{ ...failed, resolved_at: NOW, resolved_by: IDS.user, version: 2 }]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "messages.resolve", record_id: APPOINTMENT_ID }]);
  expect((await send()).status).toBe(200);
  expect(rows("audit_entry")).toHaveLength(1);
});

it.each([
  ["was sent", { status: "SENT" }],
  ["is planned", { status: "PLANNED" }],
  ["was for the practitioner", { ...failed, audience: "staff" }],
])("refuses one that %s", async (_, changes) => {
  given([MESSAGE.item(changes)]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
  expect(writes()).toEqual([]);
});

it("answers 409 when the message has changed meanwhile", async () => {
  opened.failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"], MESSAGE.item(failed)));
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
});

itFindsOnlyOwn(opened, MESSAGE);
