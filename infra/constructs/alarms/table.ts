import { Duration } from "aws-cdk-lib";
import type { IBackupVault } from "aws-cdk-lib/aws-backup";
import { ComparisonOperator, type IMetric, MathExpression, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Operation, type Table } from "aws-cdk-lib/aws-dynamodb";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { type AlarmDefinition, PERIOD, percentOf } from "../clinic-alarms.ts";
import type { ClinicFunction } from "../clinic-function.ts";
import { heartbeatAlarm } from "./functions.ts";

/** The operations that the functions use. */
const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.TRANSACT_GET_ITEMS,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

const THROTTLED = { count: 10, percent: 0.1 } as const;
const FAILED = { count: 10, percent: 0.1 } as const;
const INVALID = { count: 50, percent: 2 } as const;

/**
 * Adds up metrics of DynamoDB. They have no data where nothing happened, and CloudWatch leaves an alarm on missing data of DynamoDB as it
 * is, whatever the alarm says about missing data.
 */
const sumOf = (label: string, metrics: Readonly<Record<string, IMetric>>) =>
  new MathExpression({
    label,
    expression: Object.keys(metrics)
      .map((id) => `FILL(${id}, 0)`)
      .join(" + "),
    usingMetrics: { ...metrics },
    period: PERIOD,
  });

/**
 * Returns the alarms that show that the table throttles or fails.
 * @param requests the metric of the API's requests, of which throttles, failures and refusals are a part
 */
export function tableAlarms(table: Table, requests: IMetric): readonly AlarmDefinition[] {
  const ofOperations = (metricName: string) =>
    Object.fromEntries(
      OPERATIONS.map((Operation) => [
        Operation.toLowerCase(),
        table.metric(metricName, {
          dimensionsMap: { TableName: table.tableName, Operation },
          statistic: "sum",
          period: PERIOD,
        }),
      ]),
    );
  return [
    {
      name: "table-throttles",
      description: `DynamoDB throttled ${THROTTLED.count} requests or more, and one for each thousand requests of the API.`,
      metric: percentOf({
        label: "Throttled",
        counted: sumOf("Throttled", ofOperations("ThrottledRequests")),
        total: requests,
        enough: { counted: THROTTLED.count },
      }),
      threshold: THROTTLED.percent,
    },
    {
      name: "table-system-errors",
      pages: "api",
      description: `DynamoDB failed ${FAILED.count} times or more with a 5xx status, once for each thousand requests of the API, for a quarter of an hour.`,
      metric: percentOf({
        label: "Failed in DynamoDB",
        counted: sumOf("Failed", ofOperations("SystemErrors")),
        total: requests,
        enough: { counted: FAILED.count },
      }),
      threshold: FAILED.percent,
      periods: 3,
    },
    {
      name: "table-user-errors",
      description: `DynamoDB refused ${INVALID.count} requests or more of this account and region as invalid, or canceled their transactions: ${INVALID.percent} for each hundred requests of the API.`,
      metric: percentOf({
        label: "Refused by DynamoDB",
        counted: sumOf("Refused", { refused: table.metricUserErrors({ period: PERIOD }) }),
        total: requests,
        enough: { counted: INVALID.count },
      }),
      threshold: INVALID.percent,
    },
  ];
}

const LATE_MINUTES = 15;
/** A screen without live updates still refreshes every few seconds, so no one is woken up. */
const LIVE_LATE = Duration.minutes(1);

interface StreamSources {
  readonly tableChanges: ClinicFunction;
  readonly fanOut: ClinicFunction;
  readonly deadLetters: Queue;
}

/**
 * Returns the alarms that show that work after changes of the table, or telling open screens of them, has stopped, is late or was given
 * up. The age of records is measured at a call, so it says nothing of a function that the stream does not call.
 */
export const streamAlarms = ({ tableChanges, fanOut, deadLetters }: StreamSources): readonly AlarmDefinition[] => [
  heartbeatAlarm(tableChanges, { name: "tablechanges-stopped" }, "updates what is derived from changed rows"),
  heartbeatAlarm(fanOut, { name: "fanout-stopped" }, "tells screens, the waitlist and webhooks of changes"),
  {
    name: "streams-dead-letters",
    description: "Changes of the table were given up after all attempts.",
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "max" }),
  },
  {
    name: "tablechanges-late",
    description: `The function TableChanges processes changes of the table ${LATE_MINUTES} minutes late or later.`,
    metric: tableChanges.handler.metric("IteratorAge", { period: PERIOD, statistic: "max" }),
    threshold: LATE_MINUTES * 60_000,
  },
  {
    name: "live-late",
    description: `Open screens were told of changes ${LIVE_LATE.toSeconds()} seconds late or later, for a quarter of an hour.`,
    metric: fanOut.handler.metric("IteratorAge", { period: PERIOD, statistic: "max" }),
    threshold: LIVE_LATE.toMilliseconds(),
    periods: 3,
  },
];

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
