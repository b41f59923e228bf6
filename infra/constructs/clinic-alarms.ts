import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { AlarmDefinition, Severity } from "./alarms/alarm-definition.ts";
import type { ClinicProps } from "./clinic-props.ts";
import { ServiceTopic } from "./service-topic.ts";

/** The construct's id of each topic. */
const TOPICS: Readonly<Record<Severity, string>> = { page: "Pages", ticket: "Alarms" };

/**
 * The alarms of a stack. They notify the topic of their severity when they start and when they end. A topic mails the
 * operator's address, which has to confirm the subscription once.
 */
export class ClinicAlarms extends Construct {
  readonly #props: ClinicProps;
  readonly #actions = new Map<Severity, SnsAction>();

  constructor(scope: Construct, id: string, props: ClinicProps) {
    super(scope, id);
    this.#props = props;
  }

  /** Creates an alarm for each definition. */
  add(definitions: readonly AlarmDefinition[]): void {
    for (const definition of definitions) this.#create(definition);
  }

  /** Creates a topic when its first alarm needs it, so that no stack has one without alarms. */
  #actionOf(severity: Severity): SnsAction {
    const existing = this.#actions.get(severity);
    if (existing) return existing;
    const { settings, encryptionKey } = this.#props;
    const topic = new ServiceTopic(this.node.scope ?? this, TOPICS[severity], {
      publisher: "cloudwatch.amazonaws.com",
      displayName: `Clinic ${settings.name}: ${severity}`,
      encryptionKey,
      unencrypted:
        "A message holds an alarm's name and figures, which the mail repeats unencrypted; CloudWatch can't publish with Amazon's own key for SNS.",
    });
    const address = severity === "page" ? (settings.pageEmail ?? settings.alarmEmail) : settings.alarmEmail;
    if (address) topic.addSubscription(new EmailSubscription(address));
    const action = new SnsAction(topic);
    this.#actions.set(severity, action);
    return action;
  }

  #create({ name, description, metric, ...definition }: AlarmDefinition): void {
    const alarm = new Alarm(this, name, {
      alarmName: `clinic-${this.#props.settings.name}-${name}`,
      alarmDescription: `${description} See docs/operations.md, Alarms: ${name}.`,
      metric,
      threshold: definition.threshold ?? 1,
      comparisonOperator: definition.comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: definition.periods ?? 1,
      treatMissingData: definition.missing ?? TreatMissingData.NOT_BREACHING,
    });
    const action = this.#actionOf(definition.severity ?? "ticket");
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}
