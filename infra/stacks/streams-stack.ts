import { Stack, type StackProps } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { FOLLOWED_CHANGES } from "../../functions/streams/followed-changes.ts";
import type { Bundles } from "../bundle.ts";
import type { ClinicFunction } from "../constructs/clinic-function.ts";
import { DeadLetters } from "../constructs/dead-letters.ts";
import { TableStreamFunction } from "../constructs/table-stream-function.ts";
import type { Environment } from "../environments.ts";
import type { DataStack } from "./data-stack.ts";

interface StreamsStackProps extends StackProps {
  readonly settings: Environment;
  readonly bundles: Bundles;
  readonly data: DataStack;
}

/** The work that follows a change of the table, after its request was answered. */
export class StreamsStack extends Stack {
  readonly functions: readonly ClinicFunction[];
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, bundles, data, ...props }: StreamsStackProps) {
    super(scope, id, props);
    const { table, encryptionKey } = data;
    this.deadLetters = new DeadLetters(this, "DeadLetters", { encryptionKey });
    const tableChanges = new TableStreamFunction(this, "TableChanges", {
      settings,
      bundle: bundles["table-changes"],
      description: "Copies new names onto appointments, keeps counts, finishes merges, and keeps likely duplicates",
      encryptionKey,
      table,
      deadLetters: this.deadLetters,
      filters: FOLLOWED_CHANGES.map(({ events, image, entities }) => ({
        eventName: events,
        dynamodb: { [image]: { __edb_e__: { S: entities } } },
      })),
    });
    table.grantUse(tableChanges, "table-changes");
    this.functions = [tableChanges];
  }
}
