import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Alias } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";

/** CodeDeploy reads the alarm throughout the five minutes, so it should notice a failure within one. */
const PERIOD = Duration.minutes(1);

/** The part of a new version's requests in a minute that may not fail. Of few requests, a single one is more. */
const FAILED_PERCENT = 1;

interface CanariesProps {
  /** The environment's name, with which every alarm's name starts. */
  readonly environment: string;
}

/**
 * Gradual deployments: a new version of a function answers a tenth of the requests for five minutes, and the former one
 * returns if the new one fails. The functions of a deployment change at the same time.
 */
export class Canaries extends Construct {
  readonly #environment: string;
  readonly #application: LambdaApplication;
  readonly #role: Role;

  constructor(scope: Construct, id: string, { environment }: CanariesProps) {
    super(scope, id);
    this.#environment = environment;
    this.#application = new LambdaApplication(this, "Application");
    const policy = "service-role/AWSCodeDeployRoleForLambdaLimited";
    this.#role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    acknowledge(this.#role, {
      [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`]:
        "AWS keeps this policy in step with CodeDeploy; it shifts aliases and reads alarms, and reaches no data.",
    });
  }

  /** Returns the alias of a function that callers have to use: each deployment shifts it to the new version. */
  add({ node, handler }: ClinicFunction): Alias {
    const version = handler.currentVersion;
    const alias = new Alias(this, `${node.id}Live`, { aliasName: "live", version });
    const counted = (metricName: string) =>
      new Metric({
        namespace: "AWS/Lambda",
        metricName,
        // Both versions count for the alias; only this dimension tells them apart.
        dimensionsMap: {
          FunctionName: handler.functionName,
          Resource: `${handler.functionName}:${alias.aliasName}`,
          ExecutedVersion: version.version,
        },
        statistic: "sum",
        period: PERIOD,
      });
    // An internal error is an answer, not an error of Lambda. A 503 tells of a service that fails at any version.
    const internal = new MetricFilter(this, `${node.id}Internal`, {
      logGroup: handler.logGroup,
      metricNamespace: `Clinic/${this.#environment}`,
      metricName: `Internal-${node.id}`,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue("$.message", "=", "request"),
        FilterPattern.numberValue("$.status", "=", 500),
      ),
      dimensions: { version: "$.version" },
    }).metric({ dimensionsMap: { version: version.version }, statistic: "sum", period: PERIOD });
    const alarm = new Alarm(this, `${node.id}Fails`, {
      // The name changes with the version: an alarm that the former version has raised would stop its repair.
      alarmName: `clinic-${this.#environment}-canary-${node.id}-${version.version}`,
      alarmDescription: `Version ${version.version} of ${node.id} fails; CodeDeploy returns to the former version. See docs/operations/deploy.md, Roll back.`,
      metric: new MathExpression({
        label: "Failed requests of the new version, percent",
        expression: "100 * (FILL(crashed, 0) + FILL(internal, 0)) / calls",
        usingMetrics: { crashed: counted("Errors"), internal, calls: counted("Invocations") },
        period: PERIOD,
      }),
      threshold: FAILED_PERCENT,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    acknowledge(alarm, {
      "HIPAA.Security-CloudWatchAlarmAction":
        "CodeDeploy reads it; the alarms of the stack Observability notify operators of the same failures.",
    });
    new LambdaDeploymentGroup(this, `${node.id}Deployment`, {
      application: this.#application,
      role: this.#role,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias;
  }
}
