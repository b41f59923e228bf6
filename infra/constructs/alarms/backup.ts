import { Duration } from "aws-cdk-lib";
import type { IBackupVault } from "aws-cdk-lib/aws-backup";
import { ComparisonOperator, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmDefinition } from "./alarm-definition.ts";

/**
 * Returns the alarms that show that backups fail, or are not started at all, which raises no failure.
 * @param isCopied whether weekly copies go to another account
 */
export function backupAlarms({ backupVaultName }: IBackupVault, isCopied: boolean): readonly AlarmDefinition[] {
  const jobs = (metricName: string, period: Duration) =>
    new Metric({
      namespace: "AWS/Backup",
      metricName,
      statistic: "sum",
      dimensionsMap: { BackupVaultName: backupVaultName },
      period,
    });
  const copyFailed: AlarmDefinition = {
    name: "backup-copy-failed",
    description: "The weekly copy of a backup to the other account failed.",
    metric: jobs("NumberOfCopyJobsFailed", Duration.hours(1)),
  };
  return [
    ...(isCopied ? [copyFailed] : []),
    {
      name: "backup-failed",
      description: "A backup of the table failed.",
      metric: jobs("NumberOfBackupJobsFailed", Duration.hours(1)),
    },
    {
      name: "backup-missing",
      description: "No backup of the table was completed for two days.",
      metric: jobs("NumberOfBackupJobsCompleted", Duration.days(1)),
      periods: 2,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      missing: TreatMissingData.BREACHING,
    },
  ];
}
