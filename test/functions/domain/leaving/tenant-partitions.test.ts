import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { isOf, linkedPartitions, tenantTable } from "../../../../functions/domain/leaving/tenant-rows.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { entryItem } from "../../../support/audit-items.ts";
import { patientItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { keyOf, userItem } from "../../../support/rows.ts";

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
  const sts = mockClient(STSClient);
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
    ]);
  });

  it("has the function's own rights where there is no role", async () => {
    vi.stubEnv("TENANT_JOB_ROLE", "");
    const { TableName } = await tenantTable(tenant_id);
    expect(TableName).toBe("clinic-test");
    expect(sts.commandCalls(AssumeRoleCommand)).toEqual([]);
  });
});
