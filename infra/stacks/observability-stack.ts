import { Annotations, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import { ClinicDashboard } from "../constructs/clinic-dashboard.ts";
import { accessMetrics } from "../constructs/watched/access.ts";
import { apiMetrics } from "../constructs/watched/api.ts";
import { backupMetrics } from "../constructs/watched/backup.ts";
import { firewallMetrics } from "../constructs/watched/firewall.ts";
import { functionMetrics } from "../constructs/watched/function.ts";
import { heartbeat } from "../constructs/watched/heartbeat.ts";
import { messageMetrics } from "../constructs/watched/messages.ts";
import { signInMetrics } from "../constructs/watched/sign-in.ts";
import { streamMetrics } from "../constructs/watched/streams.ts";
import { tableMetrics } from "../constructs/watched/table.ts";
import type { Environment } from "../environments.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { MessagesStack } from "./messages-stack.ts";
import type { OffboardingStack } from "./offboarding-stack.ts";
import type { StreamsStack } from "./streams-stack.ts";

interface ObservabilityStackProps extends StackProps {
  readonly settings: Environment;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly streams: StreamsStack;
  readonly messages: MessagesStack;
  readonly offboarding: OffboardingStack;
  readonly api: ApiStack;
}

/**
 * Returns the refusals in five minutes that exceed normal use: one in a thousand of the requests that the stage allows.
 */
const burstOf = ({ throttling }: Environment) => Math.max(20, Math.round((throttling.requestsPerSecond * 300) / 1000));

/** The alarms, their topics and the dashboard. */
export class ObservabilityStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, data, identity, streams, messages, offboarding, api, ...props }: ObservabilityStackProps,
  ) {
    super(scope, id, props);
    if (!settings.alarmEmail)
      Annotations.of(this).addWarningV2(
        "clinic:no-alarm-email",
        `Alarms are mailed to no one: set alarmEmail for ${settings.name} in environments.json.`,
      );
    const environment = settings.name;
    const burst = burstOf(settings);
    const functions = [
      ...api.functions,
      ...identity.triggers,
      ...streams.functions,
      ...messages.functions,
      offboarding.worker,
    ];
    const watched = {
      api: apiMetrics(api.api),
      access: accessMetrics(this, { environment, accessLogs: api.accessLogs, burst }),
      signIn: signInMetrics({ ...settings, userPool: identity.userPool, client: identity.webClient }),
      table: tableMetrics(data.table, burst),
      streams: streamMetrics(streams.functions, streams.deadLetters),
      messages: messageMetrics(this, {
        environment,
        dispatcher: messages.dispatcher,
        deadLetters: messages.deadLetters,
      }),
      offboarding: [
        heartbeat(offboarding.worker, {
          name: "offboarding-stopped",
          does: "exports and deletes clinics",
          severity: "ticket",
        }),
      ],
      functions: functions.flatMap(functionMetrics),
      backup: data.vault ? backupMetrics(data.vault, settings.backupCopy !== undefined) : [],
      firewall: identity.firewall ? firewallMetrics("sign-in", identity.firewall) : [],
    };
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey: data.encryptionKey }).watch(
      Object.values(watched).flat(),
    );

    const { access, signIn, table, streams: stream, messages: mail, backup, firewall } = watched;
    new ClinicDashboard(this, "Dashboard", {
      api: api.api,
      table: data.table,
      functions: functions.map(({ handler }) => handler),
      watched: [...access, ...signIn, ...table, ...stream, ...mail, ...firewall, ...backup],
    });
  }
}
