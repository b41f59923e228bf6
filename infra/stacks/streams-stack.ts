import { Duration, Stack } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import { followTable } from "../constructs/table-stream.ts";
import { DeadLetters } from "../constructs/topics-and-queues.ts";
import type { FunctionStackProps } from "./data-stack.ts";

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
      description: "Copies new names onto appointments, keeps counts, finishes merges, and keeps likely duplicates",
      encryptionKey,
      timeout: Duration.minutes(1),
      noDeadLetters: "The event source mapping sends what it gives up to a queue; nothing else calls the function.",
    });
    const { deadLetters } = this;
    followTable(this.tableChanges, {
      settings,
      table,
      deadLetters,
      follows: "table-changes",
      maxAge: Duration.hours(6),
    });
    table.grantUse(this.tableChanges, {
      rows: {
        audit: ["PutItem", "UpdateItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["audit"], gsi3: ["clinic"], gsi4: ["clinic"] },
    });
  }
}
