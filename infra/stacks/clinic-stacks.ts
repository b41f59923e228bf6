import { type App, CfnResource, DefaultStackSynthesizer, type Stack, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, HIPAASecurityChecks } from "cdk-nag";
import type { Bundles } from "../bundle.ts";
import { acknowledge } from "../constructs/acknowledge.ts";
import type { Environment } from "../environments.ts";
import { EDGE_REGION, probeRegionOf } from "../regions.ts";
import { AccessLogStack } from "./access-log-stack.ts";
import { ApiStack } from "./api-stack.ts";
import { CertificateStack } from "./certificate-stack.ts";
import { CopiesStack } from "./copies-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { IdentityStack } from "./identity-stack.ts";
import { MailStack } from "./mail-stack.ts";
import { MessagesStack } from "./messages-stack.ts";
import { ObservabilityStack } from "./observability-stack.ts";
import { OffboardingStack } from "./offboarding-stack.ts";
import { ProbeStack } from "./probe-stack.ts";
import { StreamsStack } from "./streams-stack.ts";
import { WebDeploymentStack } from "./web-deployment-stack.ts";
import { WebStack } from "./web-stack.ts";

interface ClinicStacksProps {
  readonly settings: Environment;
  readonly bundles: Bundles;
  /** Builds the web app and returns its folder. It is called only by a command that deploys or compares its stack. */
  readonly buildWeb: () => string;
}

/**
 * Returns the synthesizer of a stack that may be empty. It omits the rule of the bootstrap version, which `cdk diff` would
 * list as a difference.
 */
const emptyable = () => ({ synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) });

/**
 * Delays the removal of a stack that has become empty until the stacks that used it were deployed, because AWS refuses to
 * delete a resource that is in use.
 */
function removeLater(stack: Stack, ...users: readonly Stack[]): void {
  const hasResources = stack.node.findAll().some((construct) => CfnResource.isCfnResource(construct));
  if (hasResources) return;
  acknowledge(stack, { "CloudFormation-Validate::F0001": "CDK never deploys an empty stack, but removes it." });
  for (const user of users) stack.addStackDependency(user);
}

/** Adds all stacks of one environment, in the order of their dependencies, and the rules of cdk-nag. */
export function addClinicStacks(app: App, { settings, bundles, buildWeb }: ClinicStacksProps) {
  const idOf = (stack: string) => `Clinic-${settings.name}-${stack}`;
  const env = { region: settings.region, ...(settings.account && { account: settings.account }) };
  const common = { settings, env };
  const protectedProps = { ...common, terminationProtection: settings.removalPolicy === "retain" };

  const { backupCopy, account: source } = settings;
  const copies =
    backupCopy && source
      ? new CopiesStack(app, idOf("Copies"), { environment: settings.name, source, env: backupCopy })
      : undefined;
  const data = new DataStack(app, idOf("Data"), protectedProps);
  if (copies) data.addStackDependency(copies);
  const mailStack = new MailStack(app, idOf("Mail"), { settings: settings.mail, env, ...emptyable() });
  const { mail } = mailStack;
  const identity = new IdentityStack(app, idOf("Identity"), { ...protectedProps, bundles, data, mail });
  const streams = new StreamsStack(app, idOf("Streams"), { ...common, bundles, data });
  const api = new ApiStack(app, idOf("Api"), { ...common, bundles, data, identity, mail });
  const messages = new MessagesStack(app, idOf("Messages"), { ...common, bundles, data, api, mail });
  const offboarding = new OffboardingStack(app, idOf("Offboarding"), { ...common, bundles, data, identity });
  const edgeProps = { env: { ...env, region: EDGE_REGION } };
  const crossRegion = settings.region !== EDGE_REGION && { crossRegionReferences: true };
  const edge = new EdgeStack(app, idOf("Edge"), { settings, ...edgeProps, ...crossRegion, ...emptyable() });
  const certificate = new CertificateStack(app, idOf("Certificate"), {
    domain: settings.domain,
    ...edgeProps,
    ...crossRegion,
    ...emptyable(),
  });
  const web = new WebStack(app, idOf("Web"), { ...common, ...crossRegion, data, api, edge, certificate });
  const accessLog = new AccessLogStack(app, idOf("AccessLog"), {
    settings,
    web,
    ...edgeProps,
    ...crossRegion,
  });
  const webDeployment = new WebDeploymentStack(app, idOf("WebDeployment"), {
    ...common,
    buildWeb,
    data,
    identity,
    web,
  });
  const observability = new ObservabilityStack(app, idOf("Observability"), {
    ...common,
    data,
    identity,
    streams,
    messages,
    offboarding,
    api,
  });
  const probe = new ProbeStack(app, idOf("Probe"), {
    settings,
    bundles,
    env: { ...env, region: probeRegionOf(settings) },
    ...emptyable(),
  });

  removeLater(mailStack, identity, api, messages);
  removeLater(probe);
  for (const stack of [edge, certificate]) removeLater(stack, web);

  Tags.of(app).add("product", "clinic");
  Tags.of(app).add("environment", settings.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
  return {
    ...(copies && { copies }),
    data,
    mail: mailStack,
    identity,
    streams,
    api,
    messages,
    offboarding,
    edge,
    certificate,
    web,
    accessLog,
    webDeployment,
    observability,
    probe,
  };
}
