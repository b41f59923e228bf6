import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { stubClient } from "../../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
});

const check = (recovery_id: string) => call(handler, contract.accounts.checkRecovery, { params: { recovery_id } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const given = (changes: object) =>
  dynamo.on(GetCommand, { Key: { pk: "$clinic#recovery_id_rec_1", sk: "$recovery_1" } }).resolves({
    Item: {
      __edb_e__: "recovery",
      __edb_v__: "1",
      recovery_id: "rec_1",
      user_id: "u",
      expires_at: inMinutes(59),
      ...changes,
    },
  });

test("accepts an open recovery from anyone who has its id", async () => {
  given({});
  expect(await check("rec_1")).toMatchObject({ status: 200, body: { valid: true } });
});

test.each([
  ["used", { used_at: inMinutes(-1) }],
  ["expired", { expires_at: inMinutes(-1) }],
])("refuses one that is %s", async (_, changes) => {
  given(changes);
  expect((await check("rec_1")).body).toEqual({ valid: false });
});

test("refuses one at the instant when it expires, and not a millisecond before", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const expires = Date.now() + 60_000;
  given({ expires_at: new Date(expires).toISOString() });
  vi.setSystemTime(expires - 1);
  expect((await check("rec_1")).body).toEqual({ valid: true });
  vi.setSystemTime(expires);
  expect((await check("rec_1")).body).toEqual({ valid: false });
});

test.each(["rec_2", "REC_1", "..", "%2e"])("refuses an id that was never issued (%s)", async (id) => {
  given({});
  expect(await check(id)).toMatchObject({ status: 200, body: { valid: false } });
});
