import { DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { marshall } from "@aws-sdk/util-dynamodb";
import {
  isOf,
  linkedPartitions,
  tenantRow,
  tenantRows,
  tenantTable,
} from "../../../../functions/domain/offboarding/tenant-rows.ts";
import { rawTable } from "../../../../functions/platform/dynamo/raw-table.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { entryItem, TENANT } from "../../../support/clinic-rows.ts";
import { patientItem } from "../../../support/desk.ts";
import { type Item, keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("tenant rows", () => {
  const dynamo = stubClient(DynamoDBClient);
  const { tenant: tenant_id, otherTenant } = IDS;
  const raw = (item: Item) => marshall(item, { removeUndefinedValues: true });
  const member = (user_id: string, changes: object = {}) => ({
    ...userItem("RECEPTIONIST", { user_id, ...changes }),
    ...keyOf("user", "user_id", user_id),
  });
  const TableName = "clinic-local";

  /** Lets the table hold rows, one on each page of an answer. */
  function given(...items: Item[]) {
    dynamo.reset();
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues, ExclusiveStartKey }) => {
      const found = items.filter(({ pk }) => pk === ExpressionAttributeValues[":pk"].S);
      const at = ExclusiveStartKey ? Number(ExclusiveStartKey.at.N) : 0;
      return {
        Items: found.slice(at, at + 1).map(raw),
        ...(at + 1 < found.length && { LastEvaluatedKey: { at: { N: String(at + 1) } } }),
      };
    });
  }

  async function read() {
    const found: Item[] = [];
    for await (const row of tenantRows(rawTable(TableName), tenant_id)) found.push({ pk: row.pk?.S, sk: row.sk?.S });
    return found;
  }
  const keys = (...items: Item[]) => items.map(({ pk, sk }) => ({ pk, sk }));

  it("yields all rows of a clinic, then those that belong to it elsewhere in the order of their keys, and its own row last", async () => {
    const tenant = TENANT.item({ user_id: "user-b" });
    const patients = [patientItem(), patientItem({ patient_id: "pat_2" })];
    const staff = patientItem({ patient_id: "pat_3" });
    const linked = { ...staff, user_id: "user-a" };
    const people = [member("user-a"), member("user-b")];
    given(tenant, ...patients, linked, entryItem(), ...people);
    expect(await read()).toEqual(keys(...patients, linked, entryItem(), ...people, tenant));
  });

  it("yields no row of a linked partition that belongs to another clinic", async () => {
    given({ ...patientItem(), user_id: "user-a" }, member("user-a", { tenant_id: otherTenant }));
    expect(await read()).toEqual(keys(patientItem()));
  });

  it("reads each partition consistently and by its key", async () => {
    given(patientItem());
    await read();
    const inputs = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(inputs).toMatchObject(
      [`$clinic#tenant_id_${tenant_id}`, `$audit#tenant_id_${tenant_id}`].map((pk) => ({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: "#pk = :pk",
        ExpressionAttributeNames: { "#pk": "pk" },
        ExpressionAttributeValues: { ":pk": { S: pk } },
      })),
    );
  });

  it("reads the clinic's own row consistently", async () => {
    const { pk, sk } = TENANT.item();
    given();
    dynamo.on(GetItemCommand).resolves({ Item: raw(TENANT.item()) });
    expect(await tenantRow(rawTable(TableName), tenant_id)).toMatchObject({ tenant_id: { S: tenant_id } });
    const [input] = dynamo.commandCalls(GetItemCommand).map(({ args }) => args[0].input);
    expect(input).toEqual({ TableName, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true });
  });
});

describe("tenant partitions", () => {
  const { tenant: tenant_id, otherTenant, user } = IDS;
  const raw = (item: Item) => marshall(item, { removeUndefinedValues: true });
  const member = { ...userItem("RECEPTIONIST"), ...keyOf("user", "user_id", user) };
  const own = (item: Item, of: string = tenant_id) => isOf(of, raw(item));

  describe("the rows of a clinic", () => {
    it.each<[string, Item]>([
      ["a row of its partition", patientItem()],
      ["a row in an index of the clinic", appointmentItem()],
      ["an audit entry", entryItem()],
      ["a person who works there", member],
      ["a row of its partition that names no clinic", { ...patientItem(), tenant_id: undefined }],
    ])("contain %s", (_, item) => {
      expect(own(item)).toBe(true);
      expect(own(item, otherTenant)).toBe(false);
    });

    it.each<[string, Item]>([
      ["that names another clinic", { ...patientItem(), tenant_id: otherTenant }],
      ["in an index of another clinic", { ...patientItem(), gsi1pk: patientItem({ tenant_id: otherTenant }).pk }],
      [
        "in a longer partition of another clinic's index",
        { ...patientItem(), gsi2pk: `$clinic#tenant_id_${otherTenant}#x_1` },
      ],
      ["of a clinic whose id begins with this one", { ...patientItem(), gsi1pk: `$clinic#tenant_id_${tenant_id}x` }],
      ["in another clinic's audit log", { ...patientItem(), gsi3pk: `$audit#tenant_id_${otherTenant}` }],
      ["without a sort key", { ...patientItem(), sk: undefined }],
      ["of a person of another clinic", { ...member, tenant_id: otherTenant }],
      ["in a partition to which its attributes don't lead", { ...member, pk: "$clinic#user_id_other" }],
    ])("do not contain a row %s", (_, item) => {
      expect(own(item)).toBe(false);
    });

    it("may be in indexes that belong to no clinic, or to a part of this one", () => {
      expect(own({ ...patientItem(), gsi1pk: "$clinic#due_shard_00", gsi2pk: `${patientItem().pk}#state_OPEN` })).toBe(
        true,
      );
    });

    it("lead to people and user names, also by a list of administrators", () => {
      expect(linkedPartitions(raw({ user_id: "u1", username: "lakeside1" }))).toEqual([
        "$clinic#user_id_u1",
        "$clinic#username_lakeside1",
      ]);
      expect(linkedPartitions(raw({ user_ids: ["u2", "u3"] }))).toEqual(["$clinic#user_id_u2", "$clinic#user_id_u3"]);
      expect(linkedPartitions({ user_ids: { L: [{ N: "1" }] } })).toEqual([]);
      expect(linkedPartitions(raw(patientItem()))).toEqual([]);
    });
  });

  describe("the session of a clinic's job", () => {
    const sts = stubClient(STSClient);
    beforeEach(() => {
      sts.reset();
      vi.stubEnv("TENANT_JOB_ROLE", "arn:aws:iam::1:role/job");
      sts.on(AssumeRoleCommand).resolves({
        Credentials: { AccessKeyId: "key", SecretAccessKey: "secret", SessionToken: "token", Expiration: new Date(0) },
      });
    });
    afterEach(() => void vi.unstubAllEnvs());

    it("uses the credentials of the role, which it assumes for this clinic", async () => {
      const { client } = await tenantTable(tenant_id);
      expect(await client.config.credentials()).toMatchObject({
        accessKeyId: "key",
        secretAccessKey: "secret",
        sessionToken: "token",
      });
      const [session] = sts.commandCalls(AssumeRoleCommand).map(({ args }) => args[0].input);
      expect(session).toMatchObject({ RoleArn: "arn:aws:iam::1:role/job", RoleSessionName: tenant_id });
    });

    it("may touch no partition of another clinic", async () => {
      await tenantTable(tenant_id);
      const [session] = sts.commandCalls(AssumeRoleCommand).map(({ args }) => args[0].input);
      const { Version, Statement } = JSON.parse(session?.Policy ?? "");
      expect(Version).toBe("2012-10-17");
      expect(Statement).toEqual([
        {
          Effect: "Allow",
          Action: "dynamodb:*",
          Resource: "*",
          Condition: { "ForAllValues:StringLike": expect.anything() },
        },
        { Effect: "Allow", Action: "kms:*", Resource: "*" },
      ]);
      expect(Statement[0].Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]).toEqual([
        `$clinic#tenant_id_${tenant_id}`,
        `$clinic#tenant_id_${tenant_id}#*`,
        `$audit#tenant_id_${tenant_id}`,
        `$audit#tenant_id_${tenant_id}#*`,
        "$clinic#user_id_*",
        "$clinic#username_*",
        "$clinic#key_id_*",
      ]);
    });

    it("has the function's own rights where there is no role", async () => {
      vi.stubEnv("TENANT_JOB_ROLE", "");
      const { TableName } = await tenantTable(tenant_id);
      expect(TableName).toBe("clinic-local");
      expect(sts.commandCalls(AssumeRoleCommand)).toEqual([]);
    });
  });
});
