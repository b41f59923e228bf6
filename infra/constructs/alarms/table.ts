import { Operation, type Table } from "aws-cdk-lib/aws-dynamodb";
import { type AlarmDefinition, PERIOD } from "./alarm-definition.ts";

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

/**
 * Returns the alarms that show that the table throttles or fails.
 * @param refusalLimit refusals in five minutes that exceed normal use
 */
export function tableAlarms(table: Table, refusalLimit: number): readonly AlarmDefinition[] {
  const all = { operations: OPERATIONS, period: PERIOD };
  return [
    {
      name: "table-throttles",
      description: "DynamoDB throttled requests.",
      metric: table.metricThrottledRequestsForOperations(all),
    },
    {
      name: "table-system-errors",
      severity: "page",
      description: "DynamoDB failed with a 5xx status, for a quarter of an hour.",
      metric: table.metricSystemErrorsForOperations(all),
      periods: 3,
    },
    {
      name: "table-user-errors",
      description: `DynamoDB refused ${refusalLimit} requests or more of this account and region as invalid, or canceled their transactions.`,
      metric: table.metricUserErrors({ period: PERIOD }),
      threshold: refusalLimit,
    },
  ];
}
