import { Stack } from "aws-cdk-lib";
import { Grant, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";

/**
 * Calls a function every minute with the time for which it is called. A call that is late or fails is dropped: the next one
 * follows, and the function's alarms show that calls fail or are missing.
 */
export class EveryMinute extends Construct {
  constructor(scope: Construct, id: string, target: ClinicFunction) {
    super(scope, id);
    const { account } = Stack.of(this);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
    });
    const { functionArn } = target.handler;
    Grant.addToPrincipal({ grantee: role, actions: ["lambda:InvokeFunction"], resourceArns: [functionArn] });
    acknowledge(role, {
      "HIPAA.Security-IAMNoInlinePolicy":
        "The policy results from the grants of this one schedule and belongs to its role only.",
    });
    const schedule = new CfnSchedule(this, "Schedule", {
      scheduleExpression: "rate(1 minute)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ time: "<aws.scheduler.scheduled-time>" }),
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
      },
    });
    schedule.node.addDependency(role);
  }
}
