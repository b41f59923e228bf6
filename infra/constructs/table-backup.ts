import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

export interface TableBackupProps {
  readonly table: ITable;
  /** @default Amazon's own key for backups */
  readonly encryptionKey?: IKey | undefined;
}

/**
 * Copies of the table that outlive it: one a day for 35 days, one a month for a year. The vault's policy denies deleting
 * one; an administrator who changes that policy first can still do it, because the vault is not locked.
 */
export class TableBackup extends Construct {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { table, encryptionKey }: TableBackupProps) {
    super(scope, id);
    this.vault = new BackupVault(this, "Vault", {
      ...(encryptionKey && { encryptionKey }),
      blockRecoveryPointDeletion: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const plan = new BackupPlan(this, "Plan", { backupVault: this.vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: "daily",
        scheduleExpression: Schedule.cron({ minute: "0", hour: "5" }),
        deleteAfter: Duration.days(35),
      }),
    );
    plan.addRule(
      new BackupPlanRule({
        ruleName: "monthly",
        scheduleExpression: Schedule.cron({ minute: "0", hour: "7", day: "1" }),
        deleteAfter: Duration.days(366),
      }),
    );
    plan.addSelection("Table", { resources: [BackupResource.fromDynamoDbTable(table)] });
    acknowledge(this, {
      "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]":
        "AWS maintains AWS Backup's own policy for its role; only that service may assume the role.",
    });
  }
}
