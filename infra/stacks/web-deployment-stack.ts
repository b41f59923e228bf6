import { join } from "node:path";
import { DefaultStackSynthesizer, RemovalPolicy, Stack, type StackProps, Token, Validations } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import { exportedArn } from "../constructs/exported.ts";
import type { Environment } from "../environments.ts";
import type { IdentityStack } from "./identity-stack.ts";
import type { WebStack } from "./web-stack.ts";

export interface WebDeploymentStackProps extends StackProps {
  readonly settings: Environment;
  /** Folder with the built web app. */
  readonly webFolder: string;
  readonly identity: IdentityStack;
  readonly web: WebStack;
}

/** Puts the built web app and its run-time configuration into place. */
export class WebDeploymentStack extends Stack {
  constructor(scope: Construct, id: string, { settings, webFolder, identity, web, ...props }: WebDeploymentStackProps) {
    super(scope, id, props);
    const config = {
      environment: settings.name,
      region: settings.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.webClient.userPoolClientId,
      authFlow: "USER_SRP_AUTH",
      idleMinutes: settings.idleMinutes,
    };
    const deployment: Omit<BucketDeploymentProps, "sources"> = {
      destinationBucket: web.bucket,
      // Whoever has an older page open still needs the files that it names.
      prune: false,
      logGroup: new LogGroup(this, "Logs", {
        retention: settings.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const assets = new BucketDeployment(this, "Assets", {
      ...deployment,
      sources: [Source.asset(join(webFolder, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...deployment,
      sources: [Source.asset(webFolder, { exclude: ["assets", ".vite"] }), Source.jsonData("config.json", config)],
      cacheControl: [CacheControl.noCache()],
      distribution: web.distribution,
      distributionPaths: ["/*"],
    });
    // A page goes out only after the files that it names.
    pages.node.addDependency(assets);
    this.#acknowledge(web.bucket);
  }

  /** What cdk-nag finds in the function that CDK brings for both deployments. */
  #acknowledge(destination: IBucket): void {
    const account = Token.isUnresolved(this.account) ? "<AWS::AccountId>" : this.account;
    const qualifier = this.synthesizer.bootstrapQualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER;
    const cdkAssets = `arn:${this.partition}:s3:::cdk-${qualifier}-assets-${account}-${this.region}`;
    const ids = [
      "L1",
      "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
      ...["GetBucket", "GetObject", "List", "Abort", "DeleteObject"].map((action) => `IAM5[Action::s3:${action}*]`),
      ...[`${cdkAssets}/*`, `${exportedArn(destination).inFindings}/*`].map((arn) => `IAM5[Resource::${arn}]`),
      "IAM5[Resource::*]",
    ];
    const reason =
      "CDK writes this function, its runtime and its role; it runs during a deployment only, copies from CDK's own assets into the bucket of the web app, and CloudFront's invalidations know no resources.";
    for (const child of this.node.children)
      if (child.node.id.startsWith("Custom::CDKBucketDeployment"))
        Validations.of(child).acknowledge(...ids.map((id) => ({ id: `AwsSolutions-${id}`, reason })));
  }
}
