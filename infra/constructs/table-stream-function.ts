import { Duration } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import { type IEventSourceDlq, StartingPosition } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { ClinicFunction, type ClinicFunctionProps } from "./clinic-function.ts";
import type { ClinicTable } from "./clinic-table.ts";
import { exportedArn } from "./exported.ts";

interface TableStreamFunctionProps extends Omit<ClinicFunctionProps, "timeout" | "noDeadLetters"> {
  readonly table: ClinicTable;
  /** Patterns of the records that the function is called for; a record has to match one of them. */
  readonly filters: readonly object[];
  /** Receives a message for records that were given up. */
  readonly deadLetters: IQueue;
}

const READ_STREAM = ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"];

/**
 * A function that processes the changes of the table, in batches that are retried from the first record that failed.
 */
export class TableStreamFunction extends ClinicFunction {
  constructor(scope: Construct, id: string, props: TableStreamFunctionProps) {
    const { table, filters, deadLetters, ...rest } = props;
    super(scope, id, {
      ...rest,
      timeout: Duration.minutes(1),
      noDeadLetters: "The event source mapping sends what it gives up to a queue; nothing else calls the function.",
    });
    const mapping = this.handler.addEventSourceMapping("Changes", {
      ...(table.tableStreamArn && { eventSourceArn: table.tableStreamArn }),
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(6),
      filters: filters.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
      onFailure: this.#giveUpTo(deadLetters),
    });
    this.#letReadStream(table);
    // Lambda checks the rights when the mapping is created.
    if (this.handler.role) mapping.node.addDependency(this.handler.role);
  }

  /** CDK's own `SqsDlq` would allow every operation of the key that begins like one it needs. */
  #giveUpTo({ queueArn }: IQueue): IEventSourceDlq {
    Grant.addToPrincipal({ grantee: this.handler, actions: ["sqs:SendMessage"], resourceArns: [queueArn] });
    return { bind: () => ({ destination: queueArn }) };
  }

  /** The stream of a restored table has another label, for which nothing should have to be granted in an emergency. */
  #letReadStream(table: ClinicTable): void {
    const { arn, inFindings } = exportedArn(table, table.tableArn, this);
    const streams = `${arn}/stream/*`;
    Grant.addToPrincipal({ grantee: this.handler, actions: READ_STREAM, resourceArns: [streams] });
    Grant.addToPrincipal({ grantee: this.handler, actions: ["dynamodb:ListStreams"], resourceArns: ["*"] });
    acknowledge(this.handler.role ?? this.handler, {
      "AwsSolutions-IAM5[Resource::*]": "ListStreams of DynamoDB supports no resource-level permissions.",
      [`AwsSolutions-IAM5[Resource::${inFindings}/stream/*]`]:
        "The rest is the stream's label, which changes when the table is restored from a backup.",
    });
  }
}
