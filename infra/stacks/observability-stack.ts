import { Annotations, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { accessAlarms, apiAlarms } from "../constructs/alarms/api.ts";
import { firewallAlarms } from "../constructs/alarms/edge.ts";
import { functionAlarms, triggerAlarms } from "../constructs/alarms/functions.ts";
import { messageAlarms } from "../constructs/alarms/messages.ts";
import { offboardingAlarms } from "../constructs/alarms/offboarding.ts";
import { signInAlarms } from "../constructs/alarms/sign-in.ts";
import { backupAlarms, streamAlarms, tableAlarms } from "../constructs/alarms/table.ts";
import { ClinicAlarms, PERIOD } from "../constructs/clinic-alarms.ts";
import { ClinicDashboard } from "../constructs/clinic-dashboard.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import { isProduction } from "../environments.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { LiveStack } from "./live-stack.ts";
import type { MessagesStack } from "./messages-stack.ts";
import type { OffboardingStack } from "./offboarding-stack.ts";
import type { StreamsStack } from "./streams-stack.ts";

interface ObservabilityStackProps extends ClinicStackProps {
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly streams: StreamsStack;
  readonly live: LiveStack;
  readonly messages: MessagesStack;
  readonly offboarding: OffboardingStack;
  readonly api: ApiStack;
}

/** The alarms, their topics and the dashboard. */
export class ObservabilityStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, data, identity, streams, live, messages, offboarding, api, ...props }: ObservabilityStackProps,
  ) {
    super(scope, id, props);
    if (!settings.alarmEmail)
      Annotations.of(this).addWarningV2(
        "clinic:no-alarm-email",
        `Alarms are mailed to no one: set alarmEmail for ${settings.name} in environments.json.`,
      );
    const environment = settings.name;
    const background = [streams.tableChanges, live.connections, live.fanOut, ...messages.functions, offboarding.worker];
    const functions = [...api.functions, ...identity.triggers, ...background];
    const alarms = {
      api: apiAlarms(api.api, settings.throttling.requestsPerSecond),
      access: accessAlarms(this, environment, api),
      signIn: signInAlarms({
        userPool: identity.userPool,
        client: identity.webClient,
        hasThreatProtection: isProduction(environment),
      }),
      table: tableAlarms(data.table, api.api.metricCount({ period: PERIOD, statistic: "sum" })),
      streams: streamAlarms({
        tableChanges: streams.tableChanges,
        fanOut: live.fanOut,
        deadLetters: streams.deadLetters,
      }),
      messages: messageAlarms(this, settings, messages, api.codes),
      offboarding: offboardingAlarms(this, settings, offboarding.worker),
      triggers: triggerAlarms(identity.triggers),
      functions: functionAlarms(background, settings.quotas.functionsAtOnce),
      backup: data.vault ? backupAlarms(data.vault, settings.backupCopy !== undefined) : [],
      firewall: identity.firewall ? firewallAlarms("sign-in", identity.firewall) : [],
    };
    const definitions = Object.values(alarms).flat();
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey: data.encryptionKey, definitions });

    const { access, signIn, table, streams: stream, messages: mail, offboarding: leaving, backup, firewall } = alarms;
    new ClinicDashboard(this, "Dashboard", {
      api: api.api,
      table: data.table,
      functions: functions.map(({ handler }) => handler),
      alarms: [...access, ...signIn, ...table, ...stream, ...mail, ...leaving, ...firewall, ...backup],
    });
  }
}
