import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  BackupPlan,
  type BackupPlanCopyActionProps,
  BackupPlanRule,
  BackupResource,
  BackupVault,
} from "aws-cdk-lib/aws-backup";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { type CronOptions, Schedule } from "aws-cdk-lib/aws-events";
import { AccountPrincipal, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import { acknowledge } from "./acknowledge.ts";
import type { EncryptionProps } from "./clinic-props.ts";

interface TableBackupProps extends EncryptionProps {
  readonly table: ITable;
  /** The environment's name, and where its weekly copies go. @default no copies */
  readonly copies?: { readonly environment: string; readonly account: string; readonly region: string } | undefined;
}

const DAILY_DAYS = 35;
const MONTHLY_DAYS = 366;

/** The days after which former versions of logos, which have no other backup, expire. */
export const FORMER_LOGO_DAYS = 90;

/**
 * Returns the days after which the last backup of deleted rows, or the last former version of a deleted file, expires.
 */
export const backupDays = ({ removalPolicy }: Environment): number =>
  removalPolicy === "retain" ? MONTHLY_DAYS : FORMER_LOGO_DAYS;

/** The days for which a weekly copy is kept: a quarter of a year. */
export const COPY_DAYS = 91;

/** Returns the name of the vault for an environment's copies, which two accounts have to agree on. */
export const copiesVaultName = (environment: string): string => `clinic-${environment}-copies`;

/** What an account needs of the key of a vault in another account, to encrypt a copy again with its own. */
export const READ_COPIES = ["kms:Decrypt", "kms:DescribeKey", "kms:CreateGrant"];

/** Returns the statement by which an account may copy backups into a vault. */
export const allowCopies = (account: string) =>
  new PolicyStatement({
    principals: [new AccountPrincipal(account)],
    actions: ["backup:CopyIntoBackupVault"],
    resources: ["*"],
  });

const rule = (ruleName: string, time: CronOptions, days: number, ...copyActions: BackupPlanCopyActionProps[]) =>
  new BackupPlanRule({
    ruleName,
    scheduleExpression: Schedule.cron({ minute: "0", ...time }),
    deleteAfter: Duration.days(days),
    ...(copyActions.length > 0 && { copyActions }),
  });

/**
 * Copies of the table that outlive it: one a day for 35 days, one a month for a year, and one a week in another account
 * and region. The vault is locked: none is deleted before its time, unless an administrator with the right to do so
 * removes the lock first.
 */
export class TableBackup extends Construct {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { table, encryptionKey, copies }: TableBackupProps) {
    super(scope, id);
    this.vault = new BackupVault(this, "Vault", {
      ...(encryptionKey && { encryptionKey }),
      blockRecoveryPointDeletion: true,
      lockConfiguration: { minRetention: Duration.days(DAILY_DAYS), maxRetention: Duration.days(MONTHLY_DAYS) },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // After the loss of a region, a copy comes back from there.
    if (copies) this.vault.addToAccessPolicy(allowCopies(copies.account));
    const plan = new BackupPlan(this, "Plan", { backupVault: this.vault });
    plan.addRule(rule("daily", { hour: "5" }, DAILY_DAYS));
    plan.addRule(rule("monthly", { hour: "7", day: "1" }, MONTHLY_DAYS));
    if (copies) plan.addRule(rule("weekly-copy", { hour: "6", weekDay: "SUN" }, DAILY_DAYS, this.#copyTo(copies)));
    plan.addSelection("Table", { resources: [BackupResource.fromDynamoDbTable(table)] });
    acknowledge(this, {
      "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]":
        "AWS maintains AWS Backup's own policy for its role; only that service may assume the role.",
    });
  }

  #copyTo({ environment, account, region }: NonNullable<TableBackupProps["copies"]>): BackupPlanCopyActionProps {
    const { partition } = Stack.of(this);
    const arn = `arn:${partition}:backup:${region}:${account}:backup-vault:${copiesVaultName(environment)}`;
    const destinationBackupVault = BackupVault.fromBackupVaultArn(this, "Copies", arn);
    return { destinationBackupVault, deleteAfter: Duration.days(COPY_DAYS) };
  }
}
