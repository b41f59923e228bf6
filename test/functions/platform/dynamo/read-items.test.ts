import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { readItems } from "../../../../functions/platform/dynamo/batch-get.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const TABLE = "clinic-test";
const key = (sk: string) => ({ pk: "T", sk });
const get = (sk: string) => ({ Key: key(sk), TableName: TABLE });
const answer = (...sks: string[]) => ({ Responses: { [TABLE]: sks.map((sk) => ({ ...key(sk), name: sk })) } });
const requests = () => dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.[TABLE]);

it("returns the items in the order of their keys, and undefined for those that are missing", async () => {
  dynamo.on(BatchGetCommand).resolves(answer("c", "a"));
  const items = await readItems([get("a"), get("b"), get("c")]);
  expect(items.map((item) => item?.name)).toEqual(["a", undefined, "c"]);
  expect(requests()).toEqual([{ Keys: [key("a"), key("b"), key("c")], ConsistentRead: true }]);
});

it("reads an item once, however often its key is given", async () => {
  dynamo.on(BatchGetCommand).resolves(answer("a"));
  expect(await readItems([get("a"), get("a")])).toHaveLength(2);
  expect(requests()[0]?.Keys).toEqual([key("a")]);
});

it("asks again for unprocessed keys", async () => {
  dynamo
    .on(BatchGetCommand)
    .resolvesOnce({ ...answer("a"), UnprocessedKeys: { [TABLE]: { Keys: [key("b")] } } })
    .resolves(answer("b"));
  const items = await readItems([get("a"), get("b")]);
  expect(items.map((item) => item?.name)).toEqual(["a", "b"]);
  expect(requests()[1]?.Keys).toEqual([key("b")]);
});

it("is unavailable when the table leaves items unprocessed again and again", async () => {
  dynamo.on(BatchGetCommand).resolves({ UnprocessedKeys: { [TABLE]: { Keys: [key("a")] } } });
  await expect(readItems([get("a")])).rejects.toMatchObject({ code: "unavailable" });
  expect(requests()).toHaveLength(4);
});

it("sends no request without keys", async () => {
  expect(await readItems([])).toEqual([]);
  expect(requests()).toEqual([]);
});

it("reads more than 100 items in several requests at once", async () => {
  const names = Array.from({ length: 250 }, (_, n) => `n${n}`);
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: { [TABLE]: RequestItems[TABLE].Keys.map((each: { sk: string }) => ({ ...each, name: each.sk })) },
  }));
  expect((await readItems(names.map(get))).map((item) => item?.name)).toEqual(names);
  expect(requests().map((request) => request?.Keys?.length)).toEqual([100, 100, 50]);
});
