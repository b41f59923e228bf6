import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { USUAL_MS } from "../../shared/contract/deadlines.ts";
import type { Bundles, LambdaName } from "../bundle.ts";
import { releaseOf } from "../release.ts";
import { acknowledge } from "./acknowledge.ts";
import { ClinicLogs } from "./clinic-logs.ts";
import type { ClinicProps } from "./clinic-props.ts";

export interface ClinicFunctionProps extends ClinicProps {
  readonly name: LambdaName;
  readonly bundles: Bundles;
  readonly description: string;
  /** @default that of the API */
  readonly timeout?: Duration;
  /** The calls that are always possible at once, and no more than these. @default it shares the account's */
  readonly reservedConcurrency?: number | undefined;
  /** Why the function itself has no dead-letter queue. @default its callers wait for its answer */
  readonly noDeadLetters?: string;
}

/** The time after which most functions of the API are ended, and API Gateway answers with 503. */
export const API_TIMEOUT = Duration.millis(USUAL_MS);

/** Reasons for cdk-nag's findings in every function. */
const REASONS = {
  "HIPAA.Security-IAMNoInlinePolicy":
    "The policy results from the grants of this one function and belongs to its role only.",
  "HIPAA.Security-LambdaConcurrency":
    "The stage's throttle limits all functions together; reserved concurrency would refuse one domain while others are idle.",
  "HIPAA.Security-LambdaInsideVPC":
    "It calls DynamoDB, S3 and Cognito by TLS and its role; the product has no resources inside a VPC.",
};

const CALLERS_WAIT =
  "Only API Gateway and Cognito call it, and both wait for its answer and receive its failure: a queue would stay empty.";

/** A Lambda with its own log group and role. The role may write logs; grants add the rest. */
export class ClinicFunction extends Construct {
  readonly name: LambdaName;
  readonly handler: LambdaFunction;
  readonly timeout: Duration;

  constructor(scope: Construct, id: string, props: ClinicFunctionProps) {
    super(scope, id);
    const { name, settings, bundles, description, encryptionKey } = props;
    this.name = name;
    const logGroup = new ClinicLogs(this, "Logs", { settings, encryptionKey });
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(role);

    this.timeout = props.timeout ?? API_TIMEOUT;
    this.handler = new LambdaFunction(this, "Handler", {
      description,
      // Loading the map would make every cold start a fifth slower. A build of the same commit recreates it for reading
      // a stack trace.
      code: Code.fromAsset(bundles[name], { exclude: ["*.map"] }),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Lambda assigns CPU in proportion to memory: at 512 MB a cold start takes twice as long.
      memorySize: 1024,
      timeout: this.timeout,
      ...(props.reservedConcurrency && { reservedConcurrentExecutions: props.reservedConcurrency }),
      environment: { RELEASE: releaseOf(this) },
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // An alias can return to a former version at once.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    acknowledge(this, { ...REASONS, "HIPAA.Security-LambdaDLQ": props.noDeadLetters ?? CALLERS_WAIT });
  }
}
