import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { probeAlarms } from "../constructs/alarms/probe.ts";
import { ClinicAlarms } from "../constructs/clinic-alarms.ts";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import { addKey } from "../constructs/clinic-key.ts";
import { EveryMinute } from "../constructs/every-minute.ts";
import type { FunctionStackProps } from "./data-stack.ts";

interface ProbeStackProps extends Omit<FunctionStackProps, "data"> {
  /** The address of the product. Without a domain, it is known only after a deployment, and there is no probe. */
  readonly webUrl: string;
}

/** Checks the product every minute from another region as a user would use it, and raises alarms in that region. */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, { settings, bundles, webUrl, ...props }: ProbeStackProps) {
    super(scope, id, props);
    const encryptionKey = addKey(this, settings);
    const probe = new ClinicFunction(this, "Probe", {
      name: "probe",
      settings,
      encryptionKey,
      bundles,
      description: "Checks the product from outside, every minute",
      noDeadLetters: "A call that fails leaves a gap in its metric, which raises the alarm.",
    });
    probe.handler.addEnvironment("WEB_URL", webUrl);
    new EveryMinute(this, "EveryMinute", probe);
    new ClinicAlarms(this, "Alarm", { settings, encryptionKey, definitions: probeAlarms(this, settings.name, probe) });
  }
}
