import { AdminDeleteUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { onboardingEntity } from "../../../functions/entities/platform.ts";
import { TENANT } from "../../support/clinic-items.ts";
import { patientItem } from "../../support/desk-items.ts";
import { IDS } from "../../support/event.ts";
import { itemOf } from "../../support/item.ts";
import { exportItem } from "../../support/offboarding.ts";
import { keyOf } from "../../support/rows.ts";
import { due, member, offboardedClinic, run } from "../events/jobs/offboarded-clinic.ts";

const { tenant: tenant_id, otherTenant, user, otherUser } = IDS;
/** The number of requests that DynamoDB does not process. */
let unprocessed = 0;
beforeEach(() => {
  unprocessed = 0;
});
const { certificate, cognito, given, raw, rows, s3, table } = offboardedClinic(() => unprocessed-- <= 0);
const partitions = () => new Set(table.stored().map(({ pk }) => pk));

describe("a confirmed deletion", () => {
  const deletedFiles = () => s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input);

  it("deletes the rows of the clinic, also those in other partitions, and no row of another one", async () => {
    given(due(), member);
    await run();
    const left = table.stored().filter(({ __edb_e__ }) => __edb_e__ !== "tenantDeletion");
    expect(left.map(({ tenant_id: owner }) => owner)).toEqual([otherTenant]);
    expect([...partitions()].some((pk) => String(pk).includes(tenant_id))).toBe(false);
  });

  it("deletes the accounts of the people who could sign in", async () => {
    given(due(), member);
    await run();
    const accounts = cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
    expect(accounts.toSorted()).toEqual([user, otherUser].toSorted());
  });

  it("deletes the account of a person whose onboarding is not finished", async () => {
    given(due(), itemOf(onboardingEntity().put({ user_id: otherUser, email: "new@example.com", tenant_id })));
    await run();
    const accounts = cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
    expect(accounts.toSorted()).toEqual([user, otherUser].toSorted());
    expect(rows("onboarding")).toEqual([]);
  });

  it("deletes no account of a person who only appears in the audit log", async () => {
    given(due());
    await run();
    const accounts = cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
    expect(accounts).toEqual([user]);
  });

  it("deletes each row once, and those of other partitions first, which only the clinic's own rows lead to", async () => {
    given(due(), member);
    await run();
    const keys = raw
      .commandCalls(BatchWriteItemCommand)
      .flatMap(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat())
      .map(({ DeleteRequest }) => [DeleteRequest?.Key?.pk?.S, DeleteRequest?.Key?.sk?.S]);
    const areOwn = keys.map(([pk]) => pk === keyOf("tenant", "tenant_id", tenant_id).pk);
    expect(new Set(areOwn).size).toBe(2);
    expect(areOwn).toEqual(areOwn.toSorted());
    expect(new Set(keys.map(String)).size).toBe(keys.length);
  });

  it("counts what it deletes, and deletes the clinic's own row last", async () => {
    given(due(), member);
    await run();
    expect(certificate()).toMatchObject({
      status: "DELETING",
      deleted: { patient: 1, service: 1, audit_entry: 1, username: 1, user: 2, tenant: 1, accounts: 2, files: 0 },
    });
    const keys = raw
      .commandCalls(BatchWriteItemCommand)
      .flatMap(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat())
      .map(({ DeleteRequest }) => DeleteRequest?.Key?.sk?.S);
    expect(keys.at(-1)).toBe("$tenant_1");
    expect(certificate()).not.toHaveProperty("claimed_at");
  });

  it("deletes the logo and the file of an export", async () => {
    given(due(), exportItem({ status: "READY" }));
    table.put(TENANT.item({ status: "INACTIVE", logo_url: "https://clinic.example.com/logos/1" }));
    await run();
    expect(deletedFiles().map(({ Bucket, Key }) => `${Bucket} ${Key}`)).toEqual([
      `exports ${tenant_id}/f1.zip`,
      `logos tenants/${tenant_id}/logo.png`,
    ]);
    expect(certificate()).toMatchObject({ deleted: { files: 2 } });
  });

  it("deletes no file of an export that was never written", async () => {
    given(due(), exportItem({ status: "FAILED" }));
    await run();
    expect(deletedFiles()).toEqual([]);
  });

  it("sends again what DynamoDB did not process", async () => {
    given(due());
    unprocessed = 1;
    await run();
    expect(rows("patient")).toMatchObject([{ tenant_id: otherTenant }]);
  });

  it("deletes at most 25 rows in a request", async () => {
    const patients = Array.from({ length: 30 }, (_, at) => patientItem({ patient_id: `pat_${at}` }));
    given(due(), ...patients);
    await run();
    const sizes = raw
      .commandCalls(BatchWriteItemCommand)
      .map(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flat().length);
    expect(Math.max(...sizes)).toBe(25);
    expect(rows("patient")).toHaveLength(1);
  });
});
