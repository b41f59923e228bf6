import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  AlarmRule,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { ClinicProps } from "./clinic-props.ts";
import { ServiceTopic } from "./topics-and-queues.ts";

/** What users notice when an alarm starts that pages. */
const AREAS = {
  api: "Users can't work: the API fails, refuses requests, or soon will.",
  "sign-in": "Users can't sign in, or someone else signs in as one of them.",
  messages: "Messages that are due are not sent.",
  web: "Pages or the API don't reach users.",
  probe: "The product does not answer as it should, seen from another region.",
} as const;
type Area = keyof typeof AREAS;

/** A metric that raises an alarm when it passes its threshold. */
export interface AlarmDefinition {
  /** The alarm's name after the environment's. docs/operations.md has a line for each. */
  readonly name: string;
  /**
   * The area whose composite alarm wakes the person on call, because users are affected now.
   * @default none: the alarm is read in working hours
   */
  readonly pages?: Area;
  /** What has happened when the alarm starts. */
  readonly description: string;
  readonly metric: IMetric;
  /** @default 1 */
  readonly threshold?: number;
  /** The number of consecutive periods that have to pass the threshold. @default 1 */
  readonly periods?: number;
  /** @default at the threshold or above */
  readonly comparison?: ComparisonOperator;
  /** @default missing data does not raise the alarm */
  readonly missing?: TreatMissingData;
}

/** The period of most metrics. */
export const PERIOD = Duration.minutes(5);

/**
 * The alarms of a stack. Each notifies the topic of tickets when it starts and when it ends. Alarms that page are also combined: one
 * composite alarm for each area notifies the topic of pages, so that an incident pages once. A topic mails the operator's address, which
 * has to confirm the subscription once.
 */
export class ClinicAlarms extends Construct {
  readonly #props: ClinicProps;

  constructor(scope: Construct, id: string, props: ClinicProps & { readonly definitions: readonly AlarmDefinition[] }) {
    super(scope, id);
    this.#props = props;
    const tickets = this.#addTopic("Alarms", "ticket", props.settings.alarmEmail);
    const alarms = props.definitions.map((definition) => {
      const alarm = this.#addAlarm(definition);
      alarm.addAlarmAction(tickets);
      alarm.addOkAction(tickets);
      return { alarm, pages: definition.pages };
    });
    const areas = [...new Set(alarms.flatMap(({ pages }) => pages ?? []))];
    if (areas.length === 0) return;
    const action = this.#addTopic("Pages", "page", props.settings.pageEmail ?? props.settings.alarmEmail);
    for (const area of areas) {
      const page = new CompositeAlarm(this, `page-${area}`, {
        compositeAlarmName: `${this.#prefix}page-${area}`,
        alarmDescription: `${AREAS[area]} The mail names the alarms that started: see these in docs/operations.md, Alarms.`,
        alarmRule: AlarmRule.anyOf(...alarms.flatMap(({ alarm, pages }) => (pages === area ? [alarm] : []))),
      });
      page.addAlarmAction(action);
      page.addOkAction(action);
    }
  }

  get #prefix(): string {
    return `clinic-${this.#props.settings.name}-`;
  }

  #addTopic(id: string, severity: string, address: string | undefined): SnsAction {
    const { settings, encryptionKey } = this.#props;
    const topic = new ServiceTopic(this.node.scope ?? this, id, {
      publisher: "cloudwatch.amazonaws.com",
      displayName: `Clinic ${settings.name}: ${severity}`,
      encryptionKey,
      unencrypted:
        "A message holds an alarm's name and figures, which the mail repeats unencrypted; CloudWatch can't publish with Amazon's own key for SNS.",
    });
    if (address) topic.addSubscription(new EmailSubscription(address));
    return new SnsAction(topic);
  }

  #addAlarm({ name, description, metric, ...definition }: AlarmDefinition): Alarm {
    return new Alarm(this, name, {
      alarmName: `${this.#prefix}${name}`,
      alarmDescription: `${description} See docs/operations.md, Alarms: ${name}.`,
      metric,
      threshold: definition.threshold ?? 1,
      comparisonOperator: definition.comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: definition.periods ?? 1,
      treatMissingData: definition.missing ?? TreatMissingData.NOT_BREACHING,
    });
  }
}
