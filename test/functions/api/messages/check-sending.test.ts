import { handler } from "../../../../functions/api/messages/index.ts";
import { ALL_CLINICS, sendingRunEntity } from "../../../../functions/entities/messages.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { Item } from "../../../support/item.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";

const opened = operation({ handler, route: contract.messages.checkSending, request: { as: undefined } });

const runMinutesAgo = (minutes: number): Item => {
  const finished_at = new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
  return sendingRunEntity().put({ tenant_id: ALL_CLINICS, finished_at }).params().Item as Item;
};

it.each([
  ["a run succeeded minutes ago", [runMinutesAgo(9)], true],
  ["the last run is too long ago", [runMinutesAgo(10)], false],
  ["none has succeeded yet", [], false],
])("answers anyone whether messages are sent when %s", async (_, rows, sending) => {
  opened.given(rows);
  const last_run_at = rows[0]?.finished_at ?? null;
  expect(await opened.send()).toMatchObject({ status: 200, body: { sending, last_run_at } });
  expect(opened.writes()).toEqual([]);
});
