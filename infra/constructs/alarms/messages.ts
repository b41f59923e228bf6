import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Environment } from "../../environments.ts";
import { type AlarmDefinition, PERIOD, percentOf } from "../clinic-alarms.ts";
import type { ClinicFunction } from "../clinic-function.ts";
import type { WorkQueue } from "../topics-and-queues.ts";
import { heartbeatAlarm, heartbeatsAlarm } from "./functions.ts";

/** The shares of mails at which SES puts an account under review. */
const REPUTATION = { Bounce: 0.05, Complaint: 0.001 } as const;

/** The age at which a due message shows a backlog. A run handles what is due within minutes. */
const LATE_MINUTES = 15;

/** The age at which a code shows that none are mailed. A patient waits ten minutes at most. */
const CODE_LATE_SECONDS = 120;

/** A share of the messages whose failure is no longer the fault of single addresses. */
const FAILED = { count: 20, percent: 5 } as const;

/** The share of SES's daily quota at which it has to be raised. */
const NEAR_QUOTA_PERCENT = 70;

const reputation = (of: keyof typeof REPUTATION) => ({
  metric: new Metric({
    namespace: "AWS/SES",
    metricName: `Reputation.${of}Rate`,
    period: PERIOD,
    statistic: "max",
  }),
  threshold: REPUTATION[of],
});

interface MessageSources {
  readonly dispatcher: ClinicFunction;
  readonly offers: ClinicFunction;
  readonly webhooks: ClinicFunction;
  readonly deadLetters: Queue;
}

const visibleIn = (queue: Queue) =>
  queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "max" });

/** Returns the alarms that show that patients who book online get no code. */
const codeAlarms = ({ queue, deadLetters }: WorkQueue): readonly AlarmDefinition[] => [
  {
    name: "codes-late",
    pages: "messages",
    description: `A code for booking online has waited for ${CODE_LATE_SECONDS / 60} minutes or longer.`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: "max" }),
    threshold: CODE_LATE_SECONDS,
  },
  {
    name: "codes-dead-letters",
    description: "A code for booking online was given up after all attempts.",
    metric: visibleIn(deadLetters),
  },
];

/** Returns the alarms that show that messages, codes, offers or webhooks' events are not sent, or not delivered. */
export function messageAlarms(
  scope: Construct,
  { name, quotas }: Environment,
  { dispatcher, offers, webhooks, deadLetters }: MessageSources,
  codes: WorkQueue,
): readonly AlarmDefinition[] {
  const ofRun = (metricName: string, metricValue: string, statistic: string) =>
    new MetricFilter(scope, metricName, {
      logGroup: dispatcher.handler.logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", "messages"),
      metricNamespace: `Clinic/${name}`,
      metricName,
      metricValue,
    }).metric({ period: PERIOD, statistic });
  const failed = new MetricFilter(scope, "MessagesFailed", {
    logGroup: dispatcher.handler.logGroup,
    filterPattern: FilterPattern.stringValue("$.message", "=", "message failed"),
    metricNamespace: `Clinic/${name}`,
    metricName: "MessagesFailed",
    defaultValue: 0,
  }).metric({ period: PERIOD, statistic: "sum" });
  return [
    heartbeatAlarm(dispatcher, { name: "messages-stopped", pages: "messages" }, "sends messages"),
    {
      name: "messages-late",
      pages: "messages",
      description: `A message has been due for ${LATE_MINUTES} minutes or longer and was not sent.`,
      metric: ofRun("OldestDueMessage", "$.oldest_due_seconds", "max"),
      threshold: LATE_MINUTES * 60,
    },
    {
      name: "messages-failed",
      description: `${FAILED.percent} percent or more of the messages, at least ${FAILED.count}, failed.`,
      metric: percentOf({
        label: "Failed",
        counted: failed,
        total: ofRun("MessagesTried", "$.tried", "sum"),
        enough: { counted: FAILED.count },
      }),
      threshold: FAILED.percent,
    },
    {
      name: "messages-dead-letters",
      description: "A report of SES was given up.",
      metric: visibleIn(deadLetters),
    },
    ...codeAlarms(codes),
    heartbeatsAlarm([offers, webhooks], { name: "background-stopped" }, "that offers free times or tells webhooks"),
    {
      name: "mail-near-quota",
      description: `In a day, the account sent ${NEAR_QUOTA_PERCENT} percent or more of the ${quotas.mailsPerDay} mails that SES allows.`,
      metric: new Metric({ namespace: "AWS/SES", metricName: "Send", statistic: "sum", period: Duration.days(1) }),
      threshold: (quotas.mailsPerDay * NEAR_QUOTA_PERCENT) / 100,
    },
    {
      name: "mail-bounce-rate",
      description: "So many mails bounce that SES may stop all mail of the account.",
      ...reputation("Bounce"),
    },
    {
      name: "mail-complaint-rate",
      description: "So many recipients report mails as spam that SES may stop all mail of the account.",
      ...reputation("Complaint"),
    },
  ];
}
