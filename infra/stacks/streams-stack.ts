import { Duration, Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import { StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { FOLLOWED_CHANGES } from "../../functions/events/streams/followed-changes.ts";
import { acknowledge, exportedArn } from "../constructs/acknowledge.ts";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import type { ClinicTable } from "../constructs/clinic-table.ts";
import { DeadLetters } from "../constructs/topics-and-queues.ts";
import { deployedParameter } from "../environments.ts";
import type { FunctionStackProps } from "./data-stack.ts";

const READ_STREAM = ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"];

const FILTERS = FOLLOWED_CHANGES.map(({ events, image, entities }) =>
  JSON.stringify({ eventName: events, dynamodb: { [image]: { __edb_e__: { S: entities } } } }),
);

/** The function that processes changes of the table after their requests were answered. */
export class StreamsStack extends Stack {
  readonly tableChanges: ClinicFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, bundles, data, ...props }: FunctionStackProps) {
    super(scope, id, props);
    const { table, encryptionKey } = data;
    this.deadLetters = new DeadLetters(this, "DeadLetters", { encryptionKey });
    this.tableChanges = new ClinicFunction(this, "TableChanges", {
      name: "table-changes",
      settings,
      bundles,
      description:
        "Copies new names onto appointments, keeps counts, finishes merges, keeps likely duplicates, and offers freed times",
      encryptionKey,
      timeout: Duration.minutes(1),
      noDeadLetters: "The event source mapping sends what it gives up to a queue; nothing else calls the function.",
    });
    this.#callOnChanges(this.tableChanges, table, deployedParameter(settings.name, "table-stream"));
    table.grantUse(this.tableChanges, {
      rows: {
        audit: ["PutItem", "UpdateItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["audit", "clinic"], gsi3: ["clinic"], gsi4: ["clinic"] },
    });
  }

  /**
   * Calls the function with batches of changes, which are retried from the first record that failed.
   * @param streamParameter the SSM parameter with the table's stream. Each deployment reads it again, so that it can name the
   * stream of a restored table, which the stack Data does not know.
   */
  #callOnChanges({ handler }: ClinicFunction, table: ClinicTable, streamParameter: string): void {
    const { queueArn } = this.deadLetters;
    const mapping = handler.addEventSourceMapping("Changes", {
      eventSourceArn: StringParameter.valueForStringParameter(this, streamParameter),
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(6),
      filters: FILTERS.map((pattern) => ({ pattern })),
      // CDK's own `SqsDlq` would allow every operation of the key that begins like one it needs.
      onFailure: { bind: () => ({ destination: queueArn }) },
    });
    // The stream of a restored table has another label, for which nothing should have to be granted in an emergency.
    const { arn, inFindings } = exportedArn(table, table.tableArn, handler);
    const grant = (actions: string[], arn: string) =>
      Grant.addToPrincipal({ grantee: handler, actions, resourceArns: [arn] });
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
}
