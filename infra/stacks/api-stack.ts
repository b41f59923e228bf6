import { Duration, Stack } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpUserPoolAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { contract, type Domain } from "../../shared/contract/contract.ts";
import { Canaries } from "../constructs/canaries.ts";
import { ClinicLogs } from "../constructs/clinic-logs.ts";
import type { ClinicMail } from "../constructs/clinic-mail.ts";
import { DomainApi } from "../constructs/domain-api.ts";
import { RequestQueries } from "../constructs/request-queries.ts";
import { CursorSecret, OriginVerification, WebhookSecrets } from "../constructs/secrets.ts";
import { WorkQueue } from "../constructs/topics-and-queues.ts";
import type { Environment } from "../environments.ts";
import { API_GRANTS } from "./api-grants.ts";
import type { DataStack, FunctionStackProps } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";

/** A line of the access log holds ids, outcomes, times and the sender's address, and no personal data. */
const ACCESS_LOG_FORMAT = AccessLogFormat.custom(
  JSON.stringify({
    request_id: "$context.requestId",
    at: "$context.requestTime",
    // CloudFront's address, or that of a caller who bypasses CloudFront. The functions log the address of their
    // callers.
    source_ip: "$context.identity.sourceIp",
    route: "$context.routeKey",
    status: "$context.status",
    ms: "$context.responseLatency",
    integration_ms: "$context.integrationLatency",
    bytes: "$context.responseLength",
    integration_error: "$context.integrationErrorMessage",
    authorizer_error: "$context.authorizer.error",
  }),
);

/**
 * The share of all requests that each public route may have: more for reading than for writing, and less than half for all of them
 * together.
 */
const PUBLIC_SHARES = { GET: 0.035, POST: 0.015 };

/** The share of all requests that each route for programs may have. An address is limited by the firewall, and a key by the function. */
const PROGRAM_SHARE = 0.05;

/** A code is worthless when the time that it books is no longer held. */
const CODE_LIFE = Duration.minutes(10);

interface ApiStackProps extends FunctionStackProps {
  readonly identity: IdentityStack;
  /** @default no mail is sent */
  readonly mail: ClinicMail | undefined;
}

/** The HTTP API, with a Lambda for each domain of the contract. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: readonly DomainApi[];
  readonly accessLogs: ILogGroup;
  readonly originVerification: OriginVerification;
  /** The codes that patients need for booking online, until they are mailed. */
  readonly codes: WorkQueue;
  /** Encrypts cursors and the links of mails. */
  readonly cursorSecret: CursorSecret;
  readonly webhookSecrets: WebhookSecrets;

  constructor(scope: Construct, id: string, { settings, bundles, data, identity, mail, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { userPool, webClient } = identity;
    this.api = new HttpApi(this, "Api", {
      defaultAuthorizer: new HttpUserPoolAuthorizer("Users", userPool, { userPoolClients: [webClient] }),
      createDefaultStage: false,
    });
    this.originVerification = new OriginVerification(this, "Origin", {
      generation: settings.originSecret,
      encryptionKey: data.encryptionKey,
    });
    this.cursorSecret = new CursorSecret(this, "Cursors", {
      generation: settings.linkSecret,
      encryptionKey: data.encryptionKey,
    });
    this.webhookSecrets = new WebhookSecrets(this, "Webhooks", {
      generation: settings.webhookSecret,
      encryptionKey: data.encryptionKey,
    });
    this.codes = new WorkQueue(this, "Codes", { encryptionKey: data.encryptionKey, retention: CODE_LIFE });
    const { codes, webhookSecrets } = this;
    const canaries = settings.gradualDeployment
      ? new Canaries(this, "Canaries", { environment: settings.name })
      : undefined;
    this.functions = (Object.keys(contract) as Domain[]).map((domain) => {
      const domainApi = new DomainApi(this, domain, {
        api: this.api,
        domain,
        routes: contract[domain],
        settings,
        bundles,
        canaries,
        encryptionKey: data.encryptionKey,
      });
      this.originVerification.grantAccept(domainApi);
      this.cursorSecret.grantUse(domainApi);
      API_GRANTS[domain](domainApi, { settings, data, identity, mail, codes, webhookSecrets });
      return domainApi;
    });
    this.accessLogs = this.#addStage(settings, data);
    new RequestQueries(this, "Queries", {
      environment: settings.name,
      functionLogs: this.functions.map(({ handler }) => handler.logGroup),
      accessLogs: this.accessLogs,
    });
  }

  #addStage(settings: Environment, { encryptionKey }: DataStack): ILogGroup {
    const { requestsPerSecond, burst } = settings.throttling;
    const logGroup = new ClinicLogs(this, "AccessLogs", { settings, encryptionKey });
    const stage = new HttpStage(this, "Stage", {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: ACCESS_LOG_FORMAT },
    });
    // Routes that no token protects have limits of their own, so that a flood of them leaves most of the rate to clinics.
    const limitOf = (share: number) => ({
      ThrottlingRateLimit: requestsPerSecond * share,
      ThrottlingBurstLimit: Math.ceil(burst * share),
    });
    const publicShare = (key: string) => (key.startsWith("GET ") ? PUBLIC_SHARES.GET : PUBLIC_SHARES.POST);
    const open = this.functions.flatMap(({ publicRoutes }) => [...publicRoutes]);
    const forPrograms = this.functions.flatMap(({ programRoutes }) => [...programRoutes]);
    (stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries([
      ...open.map(([key]) => [key, limitOf(publicShare(key))]),
      ...forPrograms.map(([key]) => [key, limitOf(PROGRAM_SHARE)]),
    ]);
    stage.node.addDependency(...[...open, ...forPrograms].map(([, route]) => route));
    return logGroup;
  }
}
