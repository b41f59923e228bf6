import { Duration, Stack } from "aws-cdk-lib";
import { ArnPrincipal, Role } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acknowledge } from "../constructs/acknowledge.ts";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import { EveryMinute } from "../constructs/every-minute.ts";
import { backupDays } from "../constructs/table-backup.ts";
import type { TableRights } from "../table-rights.ts";
import type { DataStack, FunctionStackProps } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";

interface OffboardingStackProps extends FunctionStackProps {
  readonly identity: IdentityStack;
}

/** What the worker does with the rows of the clinics that leave. */
const TABLE_RIGHTS: TableRights = {
  rows: {
    audit: ["BatchWriteItem", "Query"],
    clinic: ["BatchWriteItem", "GetItem", "Query", "UpdateItem"],
    user: ["BatchWriteItem", "GetItem", "Query"],
    username: ["BatchWriteItem", "Query"],
    apiKey: ["BatchWriteItem", "Query"],
    platform: ["UpdateItem"],
  },
  indexes: { gsi1: ["platform"] },
};

/** Writes the exports of clinics, and deletes the clinics that leave. */
export class OffboardingStack extends Stack {
  readonly worker: ClinicFunction;

  constructor(scope: Construct, id: string, { settings, bundles, data, identity, ...props }: OffboardingStackProps) {
    super(scope, id, props);
    const { table, encryptionKey } = data;
    this.worker = new ClinicFunction(this, "OffboardTenants", {
      name: "offboard-tenants",
      settings,
      encryptionKey,
      bundles,
      description: "Exports clinics and deletes those that leave, every minute",
      timeout: Duration.minutes(15),
      noDeadLetters: "A call that fails loses nothing: the next one continues within a minute.",
    });
    const { handler } = this.worker;
    handler.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    handler.addEnvironment("BACKUP_DAYS", String(backupDays(settings)));
    table.grantUse(this.worker, TABLE_RIGHTS);
    this.#limitJobs(data);
    data.exportsBucket.grantUse(this.worker, "s3:PutObject", "s3:AbortMultipartUpload", "s3:DeleteObject");
    data.logosBucket.grantUse(this.worker, { "tenants/": ["s3:GetObject", "s3:DeleteObject"] });
    identity.userPool.grantUse(this.worker, "AdminDeleteUser", "AdminGetUser");
    new EveryMinute(this, "EveryMinute", this.worker);
  }

  /** Lets the worker use the table for a job of one clinic by a session that allows no partition of another clinic. */
  #limitJobs({ table }: DataStack): void {
    const { handler } = this.worker;
    const role = new Role(this, "TenantJobs", { assumedBy: new ArnPrincipal(handler.role?.roleArn ?? "") });
    table.grantRights(role, TABLE_RIGHTS);
    role.grantAssumeRole(handler.grantPrincipal);
    handler.addEnvironment("TENANT_JOB_ROLE", role.roleArn);
    acknowledge(role, { "HIPAA.Security-IAMNoInlinePolicy": "The policy belongs to this role only and goes with it." });
  }
}
