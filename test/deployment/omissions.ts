import { type App, Aspects, CfnOutput, CfnResource, Stack, Validations } from "aws-cdk-lib";
import { CfnAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { CfnPolicy } from "aws-cdk-lib/aws-iam";
import { CfnAlias } from "aws-cdk-lib/aws-lambda";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Environment } from "../../infra/environments.ts";

/** The emulator's account, whose number AWS does not assign. */
export const EMULATED_ACCOUNT = "000000000000";

/** The metadata of an omitted resource in a synthesized stack. */
export const OMISSION = "clinic:omitted";

export interface Omission {
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
