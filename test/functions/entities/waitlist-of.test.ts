import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { getWaitlistEntry, waitlistOf } from "../../../functions/entities/waitlist.ts";
import { firstId } from "../../../functions/platform/ids.ts";
import { WAITLIST_ENTRY } from "../../support/appointment-rows.ts";
import { IDS } from "../../support/call.ts";
import { NOW } from "../../support/dates.ts";
import { DESK } from "../../support/desk.ts";
import { openTable } from "../../support/table.ts";

const { dynamo, holds, lags, queries } = openTable();
const { tenant: tenant_id } = IDS;
const { patient_id } = DESK;

/** Returns an entry that was added some seconds before noon. */
const entry = (seconds: number, nth = 0, changes: object = {}) => {
  const id = `${firstId("wait", Date.parse(NOW) - seconds * 1_000)}${String(nth).padStart(16, "0")}`;
  return WAITLIST_ENTRY.item({ entry_id: id, ...changes });
};
const read = async (after?: string | null) => {
  const { data, cursor } = await waitlistOf(tenant_id, patient_id, after);
  return { ids: data.map(({ entry_id }) => entry_id), cursor };
};

it("reads the entries of the last minute although the index does not list them yet, and only those of the patient", async () => {
  const [recent, older] = [entry(59), entry(61)];
  holds([recent, older, entry(30, 1, { patient_id: "pat_other" })]);
  lags();
  expect(await read()).toEqual({ ids: [recent.entry_id], cursor: null });
});

it("lists an entry once that the index has already", async () => {
  const items = [entry(90), entry(30)];
  holds(items);
  expect((await read()).ids).toEqual(items.map(({ entry_id }) => entry_id));
});

it("reads on in the index by pages of 100, and the last minute only with the first", async () => {
  holds(Array.from({ length: 130 }, (_, nth) => entry(3_600, nth)));
  const first = await read();
  expect([first.ids.length, queries()]).toEqual([100, 2]);
  const second = await read(first.cursor);
  expect([second.ids.length, second.cursor, queries()]).toEqual([30, null, 3]);
});

it("reads a bounded number of new entries, and none that sort after entries", async () => {
  holds([]);
  dynamo.resetHistory();
  await read();
  const inputs = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(inputs).toMatchObject([{ Limit: 100 }, { Limit: 500, ConsistentRead: true }]);
});

it("answers 404 for an id of another form without reading", async () => {
  holds([]);
  for (const id of ["nonsense", String(entry(1).entry_id)])
    await expect(getWaitlistEntry(tenant_id, id)).rejects.toMatchObject({ code: "not_found" });
});
