import { type App, Aspects, CfnOutput, CfnResource, Stack, Validations } from "aws-cdk-lib";
import { CfnAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { CfnPolicy } from "aws-cdk-lib/aws-iam";
import { CfnAlias } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { CloudAssembly } from "aws-cdk-lib/cx-api";
import type { Environment } from "../../infra/environments.ts";

/** Differences between the emulator and AWS, which the deployment test therefore does not prove. */
export const LIMITS: readonly string[] = [
  "IAM: MiniStack enforces policies without their conditions on keys (dynamodb:LeadingKeys), which the test suites compare with every call",
  "TLS: MiniStack listens without it, so a proxy before it marks every request as encrypted, as those to AWS are",
  "SES: MiniStack's IAM knows neither identity nor sender, so the test's templates allow functions that may send mail to send any",
  "API Gateway behind CloudFront: MiniStack's CloudFront calls no host of AWS, so the story calls the API with the headers that the distribution would add",
  "Live updates: MiniStack serves WebSocket APIs under addresses of its own, which the deployed functions don't know, so that the stack is deployed and no connection is opened",
  "Pages and logos: MiniStack takes CloudFront's reading for unencrypted, which the buckets refuse; what would be read is checked",
  "Mails of a forgotten password: MiniStack's Cognito calls no trigger then, so the story calls the two triggers itself",
  "DKIM: MiniStack's identities of SES have no such records, so the outputs of Mail that name them are omitted",
  "Reports of SES: MiniStack sends none, so its reports of bounces and complaints are not tested here",
  "Tags of buckets: MiniStack's CloudFormation sets none, so the one by which CDK empties a bucket is set before the destroy",
  "Generated secrets: MiniStack excludes characters only by their names, so the test's templates list the punctuation",
  "Schedules: MiniStack does not replace the placeholder of the scheduled time, so the test's templates send none",
  "Lambda's own machine: the functions run on this one's Node.js and processor, without limits of memory",
];

/** The emulator's account, whose number AWS does not assign. */
export const EMULATED_ACCOUNT = "000000000000";

/** The metadata of an omitted resource in a synthesized stack. */
const OMISSION = "clinic:omitted";

interface Omission {
  /** CloudFormation's type. */
  readonly type: string;
  readonly reason: string;
  /** Selects resources of the type. @default all */
  readonly when?: (resource: CfnResource) => boolean;
  /** Findings of cdk-nag without the resource. */
  readonly findings?: readonly string[];
}

const UNKNOWN = "MiniStack does not know this type";

/** The resources that the emulator does not support, with the reason. */
export const OMISSIONS: readonly Omission[] = [
  {
    type: "AWS::CloudWatch::Alarm",
    reason: "MiniStack has no alarms that calculate with several metrics",
    when: (resource) => resource instanceof CfnAlarm && resource.metrics !== undefined,
  },
  {
    type: "Custom::CDKBucketDeployment",
    reason: "CDK's function copies with the AWS CLI of a Lambda layer under /opt, where MiniStack mounts none",
  },
  { type: "AWS::Backup::BackupSelection", reason: UNKNOWN, findings: ["HIPAA.Security-DynamoDBInBackupPlan"] },
  { type: "AWS::Budgets::Budget", reason: UNKNOWN },
  { type: "AWS::CE::AnomalyMonitor", reason: UNKNOWN },
  { type: "AWS::CE::AnomalySubscription", reason: UNKNOWN },
  { type: "AWS::CloudWatch::CompositeAlarm", reason: UNKNOWN },
  { type: "AWS::CloudWatch::InsightRule", reason: UNKNOWN },
  { type: "AWS::CodeDeploy::Application", reason: UNKNOWN },
  { type: "AWS::CodeDeploy::DeploymentGroup", reason: UNKNOWN },
  { type: "AWS::Cognito::UserPoolRiskConfigurationAttachment", reason: UNKNOWN },
  { type: "AWS::Logs::Delivery", reason: UNKNOWN },
  { type: "AWS::Logs::DeliveryDestination", reason: UNKNOWN },
  { type: "AWS::Logs::DeliverySource", reason: UNKNOWN },
  { type: "AWS::Logs::QueryDefinition", reason: UNKNOWN },
  {
    type: "AWS::SQS::QueuePolicy",
    reason: "MiniStack's addresses of queues lead past the proxy that stands for TLS, which these policies require",
    findings: ["AwsSolutions-SQS4"],
  },
  { type: "AWS::WAFv2::LoggingConfiguration", reason: UNKNOWN, findings: ["HIPAA.Security-WAFv2LoggingEnabled"] },
  { type: "AWS::WAFv2::WebACLAssociation", reason: UNKNOWN },
];

const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** Lists the punctuation that a generated secret excludes, because MiniStack ignores `excludePunctuation`. */
function listExcluded(secret: CfnSecret): void {
  const { generateSecretString: options } = secret;
  if (options && "excludePunctuation" in options && options.excludePunctuation)
    secret.addPropertyOverride("GenerateSecretString.ExcludeCharacters", PUNCTUATION);
}

/** Allows functions that may send mail to send any mail, because MiniStack's IAM knows neither identity nor sender. */
function allowAnyMail(policy: CfnPolicy): void {
  const { Statement }: { Statement: { Action: string }[] } = Stack.of(policy).resolve(policy.policyDocument);
  const at = Statement.findIndex(({ Action }) => Action === "ses:SendEmail");
  if (at < 0) return;
  policy.addPropertyOverride(`PolicyDocument.Statement.${at}.Resource`, "*");
  policy.addPropertyDeletionOverride(`PolicyDocument.Statement.${at}.Condition`);
}

/**
 * Returns the environment's values for the emulator. An incomplete stack must never be deployed to AWS. The account prevents this,
 * because the CDK command line refuses to deploy to an account other than that of its credentials.
 */
export const inEmulator = (settings: Environment): Environment => ({
  ...settings,
  account: EMULATED_ACCOUNT,
  // The stacks for mail are also tested in environments in which Cognito sends the mails itself.
  mail: settings.mail ?? { from: "no-reply@example.com", verifiedDomain: "example.com" },
});

/** Removes unsupported resources from the app's stacks, and records each of them in its stack's metadata. */
export function omitUnsupported(app: App): void {
  for (const id of OMISSIONS.flatMap(({ findings = [] }) => findings))
    Validations.of(app).acknowledge({
      id,
      reason: "Omitted in the deployment test only; every other synthesis checks all resources.",
    });
  Aspects.of(app).add({
    visit(resource) {
      if (resource instanceof CfnOutput && resource.node.id.startsWith("Dkim"))
        resource.node.scope?.node.tryRemoveChild(resource.node.id);
      if (!(resource instanceof CfnResource)) return;
      if (resource instanceof CfnSecret) listExcluded(resource);
      if (resource instanceof CfnPolicy) allowAnyMail(resource);
      // A function that is told no time takes the present one.
      if (resource instanceof CfnSchedule) resource.addPropertyOverride("Target.Input", "{}");
      // Without CodeDeploy, an alias changes immediately.
      if (resource instanceof CfnAlias) resource.cfnOptions.updatePolicy = {};
      const { cfnResourceType: type, node } = resource;
      const omission = OMISSIONS.find((candidate) => candidate.type === type && (candidate.when?.(resource) ?? true));
      if (!omission) return;
      node.scope?.node.tryRemoveChild(node.id);
      Stack.of(resource).node.addMetadata(OMISSION, { type, reason: omission.reason, path: node.path });
    },
  });
}

/** A resource that the deployment test omits. */
type OmittedResource = Pick<Omission, "type" | "reason"> & { readonly path: string };

/** A synthesized stack. */
export interface SynthesizedStack {
  readonly name: string;
  readonly region: string;
  /** Whether CloudFormation refuses to delete it. */
  readonly isProtected: boolean;
  /** Logical ids of the resources that are kept on purpose when the stack is removed. */
  readonly retained: readonly string[];
  readonly omitted: readonly OmittedResource[];
}

interface Template {
  readonly Resources?: Readonly<Record<string, { readonly DeletionPolicy?: string }>>;
}

const retainedIn = ({ Resources = {} }: Template) =>
  Object.keys(Resources).filter((id) => Resources[id]?.DeletionPolicy?.startsWith("Retain"));

/** Returns the stacks that were synthesized into the folder, in the order of their dependencies. */
export const synthesizedStacks = (folder: string): readonly SynthesizedStack[] =>
  new CloudAssembly(folder).stacks.map((stack) => ({
    name: stack.stackName,
    region: stack.environment.region,
    isProtected: stack.terminationProtection ?? false,
    retained: retainedIn(stack.template),
    omitted: stack.findMetadataByType(OMISSION).map(({ data }) => data as unknown as OmittedResource),
  }));

/** Returns the templates that were synthesized into the folder. */
export const templatesIn = (folder: string) => new CloudAssembly(folder).stacks.map(({ template }) => template);

/** Returns the omitted resources, one line for each type and reason. */
export function omissionsIn(stacks: readonly SynthesizedStack[]): readonly string[] {
  const all = stacks.flatMap(({ omitted }) => omitted);
  const kinds = new Map(all.map(({ type, reason }) => [type, reason]));
  return [...kinds].map(([type, reason]) => {
    const paths = all
      .filter((omitted) => omitted.type === type)
      .map(({ path }) => path.replace(/\/(Resource|Default)$/, ""));
    return `${type}: ${reason} (${paths.join(", ")})`;
  });
}
