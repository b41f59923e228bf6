import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { locationNames } from "../../../../functions/domain/booking/references.ts";
import { namesOfUsers, readUsers } from "../../../../functions/domain/identity/users.ts";
import { findDuplicates } from "../../../../functions/domain/search/duplicates.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, locationItem } from "../../../support/desk.ts";
import { openTable } from "../../../support/table.ts";

const { dynamo, holds, leavesNextKeysUnprocessed, queries } = openTable();
const { tenant: tenant_id } = IDS;

it("sends no request for the names of no one and of no place", async () => {
  holds([]);
  expect((await locationNames(tenant_id, [])).size).toBe(0);
  expect((await namesOfUsers(tenant_id, [])).size).toBe(0);
  expect(dynamo.commandCalls(BatchGetCommand)).toEqual([]);
});

it("reads the row of each location and person once", async () => {
  holds([locationItem()]);
  const rows = [{ location_id: DESK.location_id }, { location_id: DESK.location_id }];
  expect([...(await locationNames(tenant_id, rows))]).toEqual([[DESK.location_id, "Lake Street"]]);
  expect([...(await namesOfUsers(tenant_id, [IDS.user, IDS.user]))]).toEqual([[IDS.user, "Ada Byron"]]);
  const requests = dynamo
    .commandCalls(BatchGetCommand)
    .flatMap(({ args }) => Object.values(args[0].input.RequestItems ?? {}));
  expect(requests.map(({ Keys }) => Keys?.length)).toEqual([1, 1]);
});

it.each<[string, () => Promise<unknown>, unknown]>([
  [
    "names of locations",
    () => locationNames(tenant_id, [{ location_id: DESK.location_id }]),
    new Map([[DESK.location_id, "Lake Street"]]),
  ],
  ["names of people", () => namesOfUsers(tenant_id, [IDS.user]), new Map([[IDS.user, "Ada Byron"]])],
  ["rows of users", () => readUsers([IDS.user]), [expect.objectContaining({ user_id: IDS.user })]],
])("asks again for the %s that a busy table has left out", async (_, read, expected) => {
  holds([locationItem()]);
  leavesNextKeysUnprocessed();
  expect(await read()).toEqual(expected);
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
});

it("searches at most 20 pairs of names, however many nicknames a person may have", async () => {
  holds([]);
  const empty = { middle_name: "", email: "", dob: "", contact: "" };
  const catherine = { ...empty, first_name: "Catherine", last_name: "Adams Baker" };
  expect(await findDuplicates({ tenant_id, kind: "patient" }, catherine)).toEqual([]);
  expect(queries()).toBe(20);
});
