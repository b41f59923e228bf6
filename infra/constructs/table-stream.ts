import { type Duration, Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import { StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { FOLLOWED_CHANGES, type StreamFunction } from "../../functions/events/streams/followed-changes.ts";
import { deployedParameter, type Environment } from "../environments.ts";
import { acknowledge, exportedArn } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import type { ClinicTable } from "./clinic-table.ts";

const READ_STREAM = ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"];

const filtersOf = (name: StreamFunction) =>
  FOLLOWED_CHANGES[name].map(({ events, image, entities }) =>
    JSON.stringify({ eventName: events, dynamodb: { [image]: { __edb_e__: { S: entities } } } }),
  );

interface TableStreamProps {
  readonly settings: Environment;
  readonly table: ClinicTable;
  /** Gets the changes that are given up after all attempts. */
  readonly deadLetters: IQueue;
  /** Which changes the function processes. */
  readonly follows: StreamFunction;
  /** How old a change may get before it is given up. */
  readonly maxAge: Duration;
}

/**
 * Calls a function with batches of the table's changes, which are retried from the first record that failed. Each deployment reads the
 * stream from its SSM parameter again, which can name the stream of a restored table, of which the stack Data does not know.
 */
export function followTable(
  { handler }: ClinicFunction,
  { settings, table, deadLetters: { queueArn }, follows, maxAge }: TableStreamProps,
): void {
  const mapping = handler.addEventSourceMapping("Changes", {
    eventSourceArn: StringParameter.valueForStringParameter(
      Stack.of(handler),
      deployedParameter(settings.name, "table-stream"),
    ),
    startingPosition: StartingPosition.TRIM_HORIZON,
    // It is the default, but CloudFormation finds drift only of what a template sets.
    enabled: true,
    batchSize: 100,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 10,
    maxRecordAge: maxAge,
    filters: filtersOf(follows).map((pattern) => ({ pattern })),
    // CDK's own `SqsDlq` would allow every operation of the key that begins like one it needs.
    onFailure: { bind: () => ({ destination: queueArn }) },
  });
  // The stream of a restored table has another label, for which nothing should have to be granted in an emergency.
  const { arn, inFindings } = exportedArn(table, table.tableArn, handler);
  const grant = (actions: string[], resource: string) =>
    Grant.addToPrincipal({ grantee: handler, actions, resourceArns: [resource] });
  grant(["sqs:SendMessage"], queueArn);
  grant(READ_STREAM, `${arn}/stream/*`);
  grant(["dynamodb:ListStreams"], "*");
  acknowledge(handler.role ?? handler, {
    "AwsSolutions-IAM5[Resource::*]": "ListStreams of DynamoDB supports no resource-level permissions.",
    [`AwsSolutions-IAM5[Resource::${inFindings}/stream/*]`]:
      "The rest is the stream's label, which changes when the table is restored from a backup.",
  });
  // Lambda checks the rights when the mapping is created.
  if (handler.role) mapping.node.addDependency(handler.role);
}
