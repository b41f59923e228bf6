import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { type Clinic, type OperationOf, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { tableRows } from "../support/table-rows.ts";

const ROLE = "arn:aws:iam::111122223333:role/TenantJobs";
const DAY_MS = 86_400_000;

let emulators: Emulators;
let clinic: Clinic;
let other: Clinic;
/** The partition keys in the requests of the session. */
let requestedKeys: string[];
const sts = mockClient(STSClient);
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true, s3: true });
});
afterAll(async () => {
  sts.restore();
  await emulators.stop();
});
beforeEach(async () => {
  [clinic, other] = [await openClinic(), await openClinic("Hillview Dental")];
  requestedKeys = [];
  vi.stubEnv("TENANT_JOB_ROLE", ROLE);
  let patterns: readonly string[] = [];
  sts.reset();
  sts.on(AssumeRoleCommand, { RoleArn: ROLE }).callsFake(({ Policy }) => {
    const [{ Condition }] = JSON.parse(Policy).Statement;
    patterns = Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"];
    return { Credentials: { AccessKeyId: "session", SecretAccessKey: "secret", SessionToken: "token" } };
  });
  const matches = (key: string) =>
    patterns.some((pattern) => (pattern.endsWith("*") ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
  const { send } = DynamoDBClient.prototype;
  // Evaluates the session's policy as IAM does; the emulator has no rights.
  vi.spyOn(DynamoDBClient.prototype, "send").mockImplementation(async function (this: DynamoDBClient, command) {
    const { accessKeyId } = await this.config.credentials();
    if (accessKeyId === "session") {
      const keys = [...JSON.stringify(command.input).matchAll(/"(?:pk|:pk)":\{"S":"([^"]+)"/g)];
      requestedKeys.push(...keys.map(([, key = ""]) => key));
      const denied = keys.find(([, key = ""]) => !matches(key));
      if (denied) throw Object.assign(new Error(denied[1]), { name: "AccessDeniedException" });
    }
    return Reflect.apply(send, this, [command]);
  } as typeof send);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const call = <O extends OperationOf<"offboarding">>(operation: O, by = clinic) =>
  by.send("PLATFORM_ADMIN", "offboarding", operation, { params: { tenant_id: clinic.tenant_id } } as never);
async function work(days = 0): Promise<void> {
  const { handler } = await import("../../functions/events/jobs/offboard-tenants.ts");
  await handler(
    { time: new Date(Date.now() + days * DAY_MS).toISOString() },
    { getRemainingTimeInMillis: () => 900_000 },
  );
}

test("exports and deletes a clinic by sessions that allow no partition of another clinic", async () => {
  await call("startExport");
  await work();
  expect((await call("getExport")).body).toMatchObject({ status: "READY" });
  const exported = requestedKeys.length;
  expect(exported).toBeGreaterThan(0);
  await call("requestDeletion");
  await call("confirmDeletion", other);
  await work(31);
  await work(31);
  expect((await call("getDeletion", other)).body).toMatchObject({ status: "DELETED" });
  expect(requestedKeys.length).toBeGreaterThan(exported);
  const sessions = sts.commandCalls(AssumeRoleCommand).map(({ args }) => args[0].input.RoleSessionName);
  expect(sessions).toEqual([clinic.tenant_id, clinic.tenant_id, clinic.tenant_id]);
  expect(await tableRows(emulators.dynamoDb, other.tenant_id)).not.toEqual([]);
});

test.each([
  ["another clinic's", () => other.tenant_id],
  ["a clinic's whose id begins like this one", () => `${clinic.tenant_id}2`],
  ["the platform's", () => "platform"],
])("refuses %s partitions", async (_, owner) => {
  const { tenantTable } = await import("../../functions/domain/offboarding/tenant-rows.ts");
  const { client, TableName } = await tenantTable(clinic.tenant_id);
  const query = (pk: string) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": { S: pk } },
      }),
    );
  for (const family of ["$clinic", "$audit"]) {
    await expect(query(`${family}#tenant_id_${clinic.tenant_id}`)).resolves.toBeDefined();
    await expect(query(`${family}#tenant_id_${owner()}`)).rejects.toThrow("tenant_id_");
  }
});
