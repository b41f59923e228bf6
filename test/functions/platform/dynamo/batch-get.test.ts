import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { readAdministrators } from "../../../../functions/domain/identity/administrators.ts";
import { readUsers } from "../../../../functions/domain/identity/users.ts";
import { getLead } from "../../../../functions/domain/patients/people.ts";
import { serviceEntity } from "../../../../functions/entities/clinic.ts";
import { findRow, getRow, readItems } from "../../../../functions/platform/dynamo/batch-get.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, serviceItem } from "../../../support/desk.ts";
import { LEAD } from "../../../support/patient-rows.ts";
import { keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

describe("read items", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  beforeEach(() => dynamo.reset());

  const TABLE = "clinic-local";
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
});

describe("find row", () => {
  const { holds, lags, put } = openTable();
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
});
