import { Stack, type StackProps } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
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

const changed = (eventName: string[], entities: string[]) => ({
  eventName,
  dynamodb: { NewImage: { __edb_e__: { S: entities } } },
});

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
      filters: [
        changed(["MODIFY"], ["staff", "service", "location", "room"]),
        changed(["INSERT", "MODIFY"], ["patient", "lead", "tenant"]),
        { eventName: ["REMOVE"], dynamodb: { OldImage: { __edb_e__: { S: ["patient", "lead", "tenant"] } } } },
        changed(["INSERT", "MODIFY"], ["appointment", "nameRefresh", "merge", "erasure", "staffWeek", "periodYear"]),
      ],
    });
    table.grantUse(tableChanges, "table-changes");
    this.functions = [tableChanges];
  }
}
