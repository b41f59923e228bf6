import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Construct } from "constructs";
import { AlarmTopic, type AlarmTopicProps } from "./alarm-topic.ts";
import type { AlarmDefinition, Severity } from "./alarms/alarm-definition.ts";

/** The construct's id of each topic. */
const TOPICS: Readonly<Record<Severity, string>> = { page: "Pages", ticket: "Alarms" };

/** The alarms of a stack. They notify the topic of their severity when they start and when they end. */
export class ClinicAlarms extends Construct {
  readonly #props: Omit<AlarmTopicProps, "severity">;
  readonly #actions = new Map<Severity, SnsAction>();

  constructor(scope: Construct, id: string, props: Omit<AlarmTopicProps, "severity">) {
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
    const topic = new AlarmTopic(this.node.scope ?? this, TOPICS[severity], { ...this.#props, severity });
    const action = new SnsAction(topic);
    this.#actions.set(severity, action);
    return action;
  }

  #create({
    name,
    description,
    metric,
    threshold,
    periods,
    comparison,
    missing,
    severity = "ticket",
  }: AlarmDefinition): void {
    const alarm = new Alarm(this, name, {
      alarmName: `clinic-${this.#props.settings.name}-${name}`,
      alarmDescription: `${description} See docs/operations.md, Alarms: ${name}.`,
      metric,
      threshold,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods ?? 1,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    });
    const action = this.#actionOf(severity);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}
