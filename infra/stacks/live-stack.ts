import { Duration, Stack } from "aws-cdk-lib";
import { AccessLogFormat, CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Grant, ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { LIVE_PATH } from "../../shared/live/live.ts";
import { acknowledge } from "../constructs/acknowledge.ts";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import { ClinicLogs } from "../constructs/clinic-logs.ts";
import { grantWebUrl } from "../constructs/deployed-values.ts";
import { followTable } from "../constructs/table-stream.ts";
import type { ApiStack } from "./api-stack.ts";
import type { FunctionStackProps } from "./data-stack.ts";
import type { StreamsStack } from "./streams-stack.ts";

/** A line of the access log has no query, which holds the ticket. */
const ACCESS_LOG_FORMAT = AccessLogFormat.custom(
  JSON.stringify({
    request_id: "$context.requestId",
    at: "$context.requestTime",
    route: "$context.routeKey",
    event: "$context.eventType",
    connection_id: "$context.connectionId",
    status: "$context.status",
    authorizer_error: "$context.authorizer.error",
    integration_error: "$context.integrationErrorMessage",
  }),
);

interface LiveStackProps extends FunctionStackProps {
  readonly api: ApiStack;
  /** Has the queue of the changes that are given up. */
  readonly streams: StreamsStack;
}

/**
 * Tells open screens of changes, by a WebSocket API behind the distribution, offers times that have become free, and queues what webhooks
 * are told. All of it follows the table's stream.
 */
export class LiveStack extends Stack {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;
  /** Admits connections. */
  readonly connections: ClinicFunction;
  /** Follows the table's stream. */
  readonly fanOut: ClinicFunction;

  constructor(scope: Construct, id: string, { settings, bundles, data, api, streams, ...props }: LiveStackProps) {
    super(scope, id, props);
    const { table, encryptionKey } = data;
    this.connections = new ClinicFunction(this, "Connections", {
      name: "live-connections",
      settings,
      bundles,
      description: "Admits connections of open screens, and forgets those that end",
      encryptionKey,
    });
    table.grantUse(this.connections, {
      rows: { clinic: ["DeleteItem", "GetItem", "PutItem"], user: ["GetItem"], ticket: ["DeleteItem"] },
    });
    api.originVerification.grantAccept(this.connections);
    grantWebUrl(this.connections, settings);
    this.api = this.#addApi();
    this.stage = this.#addStage({ settings, data });

    this.fanOut = new ClinicFunction(this, "FanOut", {
      name: "fan-out",
      settings,
      bundles,
      description:
        "Tells open screens of changes, offers times that have become free, and queues what webhooks are told",
      encryptionKey,
      timeout: Duration.minutes(1),
      noDeadLetters: "The event source mapping sends what it gives up to a queue; nothing else calls the function.",
    });
    const { deadLetters } = streams;
    followTable(this.fanOut, { settings, table, deadLetters, follows: "fan-out", maxAge: Duration.hours(6) });
    table.grantUse(this.fanOut, {
      rows: { clinic: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query"] },
      indexes: { gsi2: ["clinic"] },
    });
    this.#grantManage(this.fanOut);
  }

  #addApi(): WebSocketApi {
    const { handler } = this.connections;
    const route = (name: string) => ({ integration: new WebSocketLambdaIntegration(name, handler) });
    const api = new WebSocketApi(this, "Api", {
      description: "Live updates of open screens",
      connectRouteOptions: {
        ...route("Connections"),
        // A request without a ticket is refused before the function is called.
        authorizer: new WebSocketLambdaAuthorizer("Tickets", handler, {
          identitySource: ["route.request.querystring.ticket"],
        }),
      },
      disconnectRouteOptions: route("Ends"),
      defaultRouteOptions: route("Messages"),
    });
    acknowledge(api, {
      "AwsSolutions-APIG4":
        "Only $connect can have an authorizer, which admits a connection by its ticket; the other routes serve admitted connections.",
    });
    return api;
  }

  #addStage({ settings, data }: Pick<LiveStackProps, "settings" | "data">): WebSocketStage {
    const { requestsPerSecond, burst } = settings.throttling;
    // API Gateway writes logs of WebSocket APIs only with a role that the account names, once for each region.
    const role = new Role(this, "LogsRole", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName("service-role/AmazonAPIGatewayPushToCloudWatchLogs")],
    });
    acknowledge(role, {
      "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]":
        "The account's one role for the logs of API Gateway; this is the policy that Amazon maintains for it.",
    });
    const account = new CfnAccount(this, "LogsAccount", { cloudWatchRoleArn: role.roleArn });
    const logGroup = new ClinicLogs(this, "AccessLogs", { settings, encryptionKey: data.encryptionKey });
    const stage = new WebSocketStage(this, "Stage", {
      webSocketApi: this.api,
      // CloudFront forwards the path of its behavior, which thereby names the stage.
      stageName: LIVE_PATH.slice(1),
      autoDeploy: true,
      throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: ACCESS_LOG_FORMAT },
    });
    stage.node.addDependency(account);
    return stage;
  }

  /** Lets a function send to connections and end them. */
  #grantManage({ handler }: ClinicFunction): void {
    handler.addEnvironment("LIVE_ENDPOINT", this.stage.callbackUrl);
    const arnFor = (method: string) =>
      this.formatArn({
        service: "execute-api",
        resource: this.api.apiId,
        resourceName: `${this.stage.stageName}/${method}/@connections/*`,
      });
    const resourceArns = [arnFor("POST"), arnFor("DELETE")];
    Grant.addToPrincipal({ grantee: handler, actions: ["execute-api:ManageConnections"], resourceArns });
    acknowledge(
      handler.role ?? handler,
      Object.fromEntries(
        resourceArns.map((arn) => [
          `AwsSolutions-IAM5[Resource::${this.#inFindings(arn)}]`,
          "The rest is the connection's id, which API Gateway chooses.",
        ]),
      ),
    );
  }

  /** Returns an ARN in the form that it has in cdk-nag's findings, with references in angle brackets. */
  #inFindings(arn: string): string {
    const { "Fn::Join": joined }: { "Fn::Join": [string, (string | { readonly Ref: string })[]] } = this.resolve(arn);
    const [, parts] = joined;
    return parts.map((part) => (typeof part === "string" ? part : `<${part.Ref}>`)).join("");
  }
}
