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
  const add = <Props, S extends Stack>(
    Type: new (app: App, id: string, props: Props) => S,
    name: string,
    props: Props,
  ) => new Type(app, `Clinic-${settings.name}-${name}`, props);
  const env = { region: settings.region, ...(settings.account && { account: settings.account }) };
  const common = { settings, env };
  const protectedProps = { ...common, terminationProtection: settings.removalPolicy === "retain" };

  const { backupCopy, account: source } = settings;
  const copies =
    backupCopy && source && add(CopiesStack, "Copies", { environment: settings.name, source, env: backupCopy });
  const data = add(DataStack, "Data", protectedProps);
  if (copies) data.addStackDependency(copies);
  const mailStack = add(MailStack, "Mail", { ...common, ...emptyable() });
  const { mail } = mailStack;
  const identity = add(IdentityStack, "Identity", { ...protectedProps, bundles, data, mail });
  const streams = add(StreamsStack, "Streams", { ...common, bundles, data });
  const api = add(ApiStack, "Api", { ...common, bundles, data, identity, mail });
  const messages = add(MessagesStack, "Messages", { ...common, bundles, data, api, mail });
  const offboarding = add(OffboardingStack, "Offboarding", { ...common, bundles, data, identity });
  const crossRegion = settings.region !== EDGE_REGION && { crossRegionReferences: true };
  const edgeProps = { settings, env: { ...env, region: EDGE_REGION }, ...crossRegion };
  const edge = add(EdgeStack, "Edge", { ...edgeProps, ...emptyable() });
  const certificate = add(CertificateStack, "Certificate", { ...edgeProps, ...emptyable() });
  const web = add(WebStack, "Web", { ...common, ...crossRegion, data, api, edge, certificate });
  const accessLog = add(AccessLogStack, "AccessLog", { ...edgeProps, web });
  const webDeployment = add(WebDeploymentStack, "WebDeployment", { ...common, buildWeb, data, identity, web });
  const observed = { data, identity, streams, messages, offboarding, api };
  const observability = add(ObservabilityStack, "Observability", { ...common, ...observed });
  const probeEnv = { ...env, region: probeRegionOf(settings) };
  const probe = add(ProbeStack, "Probe", { settings, bundles, env: probeEnv, ...emptyable() });

  removeLater(mailStack, identity, api, messages);
  removeLater(probe);
  for (const stack of [edge, certificate]) removeLater(stack, web);

  Tags.of(app).add("product", "clinic");
  Tags.of(app).add("environment", settings.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
  return {
    ...(copies && { copies }),
    ...observed,
    mail: mailStack,
    edge,
    certificate,
    web,
    accessLog,
    webDeployment,
    observability,
    probe,
  };
}
