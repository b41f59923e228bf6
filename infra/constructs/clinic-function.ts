import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../environments.ts";

export interface ClinicFunctionProps {
  readonly settings: Environment;
  /** Folder with the bundled `index.mjs`. */
  readonly bundle: string;
  readonly description: string;
  /** Encrypts the logs. @default CloudWatch's own key */
  readonly encryptionKey?: IKey | undefined;
  /** @default 10 seconds */
  readonly timeout?: Duration;
}

/** A Lambda with its own log group and role, which may write its logs and traces and nothing else yet. */
export class ClinicFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { settings, bundle, description, encryptionKey, timeout }: ClinicFunctionProps,
  ) {
    super(scope, id);
    const logGroup = new LogGroup(this, "Logs", {
      retention: settings.logRetentionDays,
      removalPolicy: settings.removalPolicy === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(encryptionKey && { encryptionKey }),
    });
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(role);

    this.handler = new LambdaFunction(this, "Handler", {
      description,
      // Reading the map would cost every start a fifth; a build of the same commit gives it to whoever reads a stack.
      code: Code.fromAsset(bundle, { exclude: ["*.map"] }),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Lambda gives CPU in proportion to memory: at 512 MB a cold start takes twice as long.
      memorySize: 1024,
      timeout: timeout ?? Duration.seconds(10),
      tracing: Tracing.ACTIVE,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
    });
    Validations.of(role).acknowledge({
      id: "AwsSolutions-IAM5[Resource::*]",
      reason: "X-Ray has no resources: PutTraceSegments and PutTelemetryRecords can only be allowed on all of them.",
    });
  }
}
