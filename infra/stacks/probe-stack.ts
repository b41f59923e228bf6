import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { probeAlarms } from "../constructs/alarms/probe.ts";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import { addKey } from "../constructs/clinic-key.ts";
import { EveryMinute } from "../constructs/every-minute.ts";
import type { FunctionStackProps } from "./function-stack-props.ts";

/**
 * Checks the product every minute from another region as a user would use it, and raises alarms in that region. The
 * address of an environment without a domain is known only after its deployment. Its stack is therefore empty, and CDK
 * removes it.
 */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, { settings, bundles, ...props }: Omit<FunctionStackProps, "data">) {
    super(scope, id, props);
    const { domain } = settings;
    if (!domain) return;
    const encryptionKey = addKey(this, settings);
    const probe = new ClinicFunction(this, "Probe", {
      name: "probe",
      settings,
      encryptionKey,
      bundles,
      description: "Checks the product from outside, every minute",
      noDeadLetters: "A call that fails leaves a gap in its metric, which raises the alarm.",
    });
    probe.handler.addEnvironment("WEB_URL", `https://${domain.name}`);
    new EveryMinute(this, "EveryMinute", probe);
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey }).add(probeAlarms(this, settings.name, probe));
  }
}
