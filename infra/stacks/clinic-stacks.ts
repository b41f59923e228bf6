import { Annotations, type App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { Bundles } from "../bundle.ts";
import type { Environment } from "../environments.ts";
import { ApiStack } from "./api-stack.ts";
import { DataStack } from "./data-stack.ts";
import { IdentityStack } from "./identity-stack.ts";
import { ObservabilityStack } from "./observability-stack.ts";
import { WebDeploymentStack } from "./web-deployment-stack.ts";
import { WebStack } from "./web-stack.ts";

export interface ClinicStacksProps {
  readonly settings: Environment;
  readonly bundles: Bundles;
  /** Folder with the built web app. */
  readonly webFolder: string;
}

/** All stacks of one environment, each of which needs those before it and none after it, and the rules they obey. */
export function addClinicStacks(app: App, { settings, bundles, webFolder }: ClinicStacksProps) {
  const idOf = (stack: string) => `Clinic-${settings.name}-${stack}`;
  const env = { region: settings.region, ...(settings.account && { account: settings.account }) };
  const every = { settings, env };
  const guarded = { ...every, terminationProtection: settings.removalPolicy === "retain" };

  const data = new DataStack(app, idOf("Data"), guarded);
  const identity = new IdentityStack(app, idOf("Identity"), { ...guarded, bundles, data });
  const api = new ApiStack(app, idOf("Api"), { ...every, bundles, data, identity });
  const web = new WebStack(app, idOf("Web"), { ...every, data, api });
  const webDeployment = new WebDeploymentStack(app, idOf("WebDeployment"), { ...every, webFolder, identity, web });
  const observability = new ObservabilityStack(app, idOf("Observability"), { ...every, data, identity, api });

  Tags.of(app).add("product", "clinic");
  Tags.of(app).add("environment", settings.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  if (settings.staffInitialPassword === "email")
    Annotations.of(identity).addWarningV2(
      "clinic:initial-password",
      `In ${settings.name} an invited person's first password is the email address: for a closed trial only.`,
    );
  return { data, identity, api, web, webDeployment, observability };
}
