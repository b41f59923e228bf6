import { type App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, HIPAASecurityChecks } from "cdk-nag";
import type { Bundles } from "../bundle.ts";
import { EDGE_REGION, type Environment, probeRegionOf } from "../environments.ts";
import { AccessLogStack } from "./access-log-stack.ts";
import { ApiStack } from "./api-stack.ts";
import { CertificateStack } from "./certificate-stack.ts";
import { CopiesStack } from "./copies-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { IdentityStack } from "./identity-stack.ts";
import { LiveStack } from "./live-stack.ts";
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

/** Adds all stacks of one environment, in the order of their dependencies, and the rules of cdk-nag. */
export function addClinicStacks(app: App, { settings, bundles, buildWeb }: ClinicStacksProps) {
  const id = (stack: string) => `Clinic-${settings.name}-${stack}`;
  const { name, region, account, domain, firewall } = settings;
  const env = { region, ...(account && { account }) };
  const common = { settings, env };
  const kept = { ...common, terminationProtection: settings.removalPolicy === "retain" };
  const crossRegion = region !== EDGE_REGION && { crossRegionReferences: true };
  const atEdge = { settings, env: { ...env, region: EDGE_REGION }, ...crossRegion };

  const copies =
    settings.backupCopy && account
      ? new CopiesStack(app, id("Copies"), { environment: name, source: account, env: settings.backupCopy })
      : undefined;
  const data = new DataStack(app, id("Data"), kept);
  if (copies) data.addStackDependency(copies);
  const mailStack = settings.mail && new MailStack(app, id("Mail"), { ...common, mail: settings.mail });
  const mail = mailStack?.mail;
  const identity = new IdentityStack(app, id("Identity"), { ...kept, bundles, data, mail });
  const streams = new StreamsStack(app, id("Streams"), { ...common, bundles, data });
  const api = new ApiStack(app, id("Api"), { ...common, bundles, data, identity, mail });
  const live = new LiveStack(app, id("Live"), { ...common, bundles, data, api, streams });
  const messages = new MessagesStack(app, id("Messages"), { ...common, bundles, data, api, mail });
  const offboarding = new OffboardingStack(app, id("Offboarding"), { ...common, bundles, data, identity });
  const edge = firewall && new EdgeStack(app, id("Edge"), { ...atEdge, firewall });
  const certificate =
    domain?.hostedZone && !domain.certificateArn
      ? new CertificateStack(app, id("Certificate"), {
          ...atEdge,
          domainName: domain.name,
          hostedZone: domain.hostedZone,
        })
      : undefined;
  const web = new WebStack(app, id("Web"), {
    ...common,
    ...crossRegion,
    data,
    api,
    live,
    webAclArn: edge?.webAclArn,
    certificate: certificate?.certificate,
  });
  const accessLog = new AccessLogStack(app, id("AccessLog"), { ...atEdge, web });
  const webDeployment = new WebDeploymentStack(app, id("WebDeployment"), { ...common, buildWeb, data, identity, web });
  const observed = { data, identity, streams, live, messages, offboarding, api };
  const observability = new ObservabilityStack(app, id("Observability"), { ...common, ...observed });
  const probe =
    domain &&
    new ProbeStack(app, id("Probe"), {
      settings,
      bundles,
      webUrl: `https://${domain.name}`,
      env: { ...env, region: probeRegionOf(settings) },
    });

  Tags.of(app).add("product", "clinic");
  Tags.of(app).add("environment", name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
  return {
    ...observed,
    web,
    accessLog,
    webDeployment,
    observability,
    ...(copies && { copies }),
    ...(mailStack && { mail: mailStack }),
    ...(edge && { edge }),
    ...(certificate && { certificate }),
    ...(probe && { probe }),
  };
}
