import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
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
  /** The alarm's name after the environment's. docs/operations/runbook.md has a line for each. */
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

interface Share {
  /** What the percentage says, in graphs. */
  readonly label: string;
  readonly counted: IMetric;
  /** The metric of which `counted` is a part. */
  readonly total: IMetric;
  /** The count below which a percentage is not meaningful, of one of the two. */
  readonly enough: { readonly counted: number } | { readonly total: number };
}

/** Returns a metric as a percentage of another one, so that a threshold fits any number of clinics. */
export const percentOf = ({ label, counted, total, enough }: Share): MathExpression => {
  const [[name, least] = []] = Object.entries(enough);
  return new MathExpression({
    label: `${label}, percent`,
    expression: `IF(${name} >= ${least}, 100 * counted / FILL(total, 1), 0)`,
    usingMetrics: { counted, total },
    period: PERIOD,
  });
};

/**
 * The alarms of a stack. An alarm mails a ticket when it starts and when it ends, unless it pages: one composite alarm for each area
 * combines these, so that an incident pages once. The operator's addresses have to confirm their subscriptions once.
 */
export class ClinicAlarms extends Construct {
  readonly #props: ClinicProps;

  constructor(scope: Construct, id: string, props: ClinicProps & { readonly definitions: readonly AlarmDefinition[] }) {
    super(scope, id);
    this.#props = props;
    const { definitions, settings } = props;
    const tickets = definitions.filter(({ pages }) => !pages).map((definition) => this.#addAlarm(definition));
    this.#notify(tickets, "Alarms", "ticket", settings.alarmEmail);
    const areas = [...new Set(definitions.flatMap(({ pages }) => pages ?? []))];
    const pages = areas.map((area) => this.#addPage(area, definitions));
    this.#notify(pages, "Pages", "page", settings.pageEmail ?? settings.alarmEmail);
  }

  get #prefix(): string {
    return `clinic-${this.#props.settings.name}-`;
  }

  /** Lets alarms notify a topic, so that no stack has one without alarms. */
  #notify(alarms: readonly AlarmBase[], id: string, severity: string, address: string | undefined): void {
    if (alarms.length === 0) return;
    const { settings, encryptionKey } = this.#props;
    const topic = new ServiceTopic(this.node.scope ?? this, id, {
      publisher: "cloudwatch.amazonaws.com",
      displayName: `Clinic ${settings.name}: ${severity}`,
      encryptionKey,
      unencrypted:
        "A message holds an alarm's name and figures, which the mail repeats unencrypted; CloudWatch can't publish with Amazon's own key for SNS.",
    });
    if (address) topic.addSubscription(new EmailSubscription(address));
    for (const alarm of alarms) {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
  }

  #addPage(area: Area, definitions: readonly AlarmDefinition[]): CompositeAlarm {
    const alarms = definitions.filter(({ pages }) => pages === area).map((definition) => this.#addAlarm(definition));
    for (const alarm of alarms)
      acknowledge(alarm, {
        "HIPAA.Security-CloudWatchAlarmAction": "The composite alarm of its area notifies the person on call.",
      });
    return new CompositeAlarm(this, `page-${area}`, {
      compositeAlarmName: `${this.#prefix}page-${area}`,
      alarmDescription: `${AREAS[area]} The mail names the alarms that started: see these in docs/operations/runbook.md, Alarms.`,
      alarmRule: AlarmRule.anyOf(...alarms),
    });
  }

  #addAlarm({ name, description, metric, ...definition }: AlarmDefinition): Alarm {
    return new Alarm(this, name, {
      alarmName: `${this.#prefix}${name}`,
      alarmDescription: `${description} See docs/operations/runbook.md, Alarms: ${name}.`,
      metric,
      threshold: definition.threshold ?? 1,
      comparisonOperator: definition.comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: definition.periods ?? 1,
      treatMissingData: definition.missing ?? TreatMissingData.NOT_BREACHING,
    });
  }
}
