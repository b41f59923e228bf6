import { Stack } from "aws-cdk-lib";
import { Grant, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";

interface EveryMinuteProps {
  readonly target: ClinicFunction;
  /** Receives the calls that Lambda did not accept. */
  readonly deadLetters: IQueue;
}

/**
 * Calls a function every minute with the time for which it is called. A call that is late is dropped: the next one
 * follows.
 */
export class EveryMinute extends Construct {
  constructor(scope: Construct, id: string, { target, deadLetters }: EveryMinuteProps) {
    super(scope, id);
    const { account } = Stack.of(this);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
    });
    const grant = (action: string, arn: string) =>
      Grant.addToPrincipal({ grantee: role, actions: [action], resourceArns: [arn] });
    grant("lambda:InvokeFunction", target.handler.functionArn);
    grant("sqs:SendMessage", deadLetters.queueArn);
    deadLetters.encryptionMasterKey?.grant(role, "kms:GenerateDataKey", "kms:Decrypt");
    acknowledge(role, {
      "HIPAA.Security-IAMNoInlinePolicy":
        "The policy results from the grants of this one schedule and belongs to its role only.",
    });
    const schedule = new CfnSchedule(this, "Schedule", {
      scheduleExpression: "rate(1 minute)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: target.handler.functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ time: "<aws.scheduler.scheduled-time>" }),
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
        deadLetterConfig: { arn: deadLetters.queueArn },
      },
    });
    schedule.node.addDependency(role);
  }
}
