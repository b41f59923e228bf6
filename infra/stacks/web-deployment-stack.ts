import { join } from "node:path";
import { DefaultStackSynthesizer, Stack, Token } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import { acknowledge, exportedArn } from "../constructs/acknowledge.ts";
import { ClinicLogs } from "../constructs/clinic-logs.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { WebStack } from "./web-stack.ts";

interface WebDeploymentStackProps extends ClinicStackProps {
  /** Builds the web app and returns its folder. */
  readonly buildWeb: () => string;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly web: WebStack;
}

const filesIn = (folder: string) => ({ pages: folder, assets: join(folder, "assets") });

/** Stands for the built files in commands that don't deploy this stack, whose assets CDK never reads. */
const UNBUILT = { pages: "web/public", assets: "web/public" };

/** Deploys the built web app and its run-time configuration. */
export class WebDeploymentStack extends Stack {
  constructor(scope: Construct, id: string, props: WebDeploymentStackProps) {
    const { settings, buildWeb, data, identity, web, ...stackProps } = props;
    super(scope, id, stackProps);
    const files = this.bundlingRequired ? filesIn(buildWeb()) : UNBUILT;
    const config = {
      environment: settings.name,
      region: settings.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.webClient.userPoolClientId,
      authFlow: "USER_SRP_AUTH",
      idleMinutes: settings.idleMinutes,
      defaultTimeZone: settings.defaultTimeZone,
    };
    const { arn, inFindings } = exportedArn(web.bucket, web.bucket.bucketArn, this);
    const deployment: Omit<BucketDeploymentProps, "sources"> = {
      destinationBucket: Bucket.fromBucketArn(this, "Destination", arn),
      // A page that is still open needs the files of its own version.
      prune: false,
      logGroup: new ClinicLogs(this, "Logs", { settings, encryptionKey: data.encryptionKey }),
    };
    const assets = new BucketDeployment(this, "Assets", {
      ...deployment,
      sources: [Source.asset(files.assets)],
      destinationKeyPrefix: "assets",
      cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...deployment,
      sources: [Source.asset(files.pages, { exclude: ["assets", ".vite"] }), Source.jsonData("config.json", config)],
      cacheControl: [CacheControl.noCache()],
      distribution: web.distribution,
      distributionPaths: ["/*"],
    });
    // A page is deployed after the files that it loads.
    pages.node.addDependency(assets);
    this.#acknowledge(inFindings);
  }

  /** Acknowledges cdk-nag's findings in CDK's own function for both deployments. */
  #acknowledge(destination: string): void {
    const account = Token.isUnresolved(this.account) ? "<AWS::AccountId>" : this.account;
    const qualifier = this.synthesizer.bootstrapQualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER;
    const cdkAssets = `arn:${this.partition}:s3:::cdk-${qualifier}-assets-${account}-${this.region}`;
    const ids = [
      "L1",
      "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
      ...["GetBucket", "GetObject", "List", "Abort", "DeleteObject"].map((action) => `IAM5[Action::s3:${action}*]`),
      ...[`${cdkAssets}/*`, `${destination}/*`].map((arn) => `IAM5[Resource::${arn}]`),
      "IAM5[Resource::*]",
    ].map((id) => `AwsSolutions-${id}`);
    const hipaa = ["IAMNoInlinePolicy", "LambdaConcurrency", "LambdaDLQ", "LambdaInsideVPC"];
    const reason =
      "CDK provides this function, its runtime and its role. It runs during a deployment only, which waits for it, and copies CDK's assets into the bucket of the web app; CloudFront's invalidations support no resource-level permissions.";
    const reasons = Object.fromEntries(
      [...ids, ...hipaa.map((id) => `HIPAA.Security-${id}`)].map((id) => [id, reason]),
    );
    for (const child of this.node.children)
      if (child.node.id.startsWith("Custom::CDKBucketDeployment")) acknowledge(child, reasons);
  }
}
