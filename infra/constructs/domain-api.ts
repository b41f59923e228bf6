import { type HttpApi, HttpMethod, HttpNoneAuthorizer } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Construct } from "constructs";
import type { Routes } from "../../shared/route.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Canaries } from "./canaries.ts";
import { ClinicFunction, type ClinicFunctionProps } from "./clinic-function.ts";

export interface DomainApiProps extends Omit<ClinicFunctionProps, "description"> {
  readonly api: HttpApi;
  readonly domain: string;
  readonly routes: Routes;
  /** @default a deployment replaces the function at once */
  readonly canaries: Canaries | undefined;
}

/** One domain of the contract: its Lambda and its routes on the HTTP API. */
export class DomainApi extends ClinicFunction {
  constructor(scope: Construct, id: string, { api, domain, routes, canaries, ...props }: DomainApiProps) {
    super(scope, id, { ...props, description: `The domain ${domain} of the clinic API` });
    const { tenantRequestsPerMinute } = props.settings.throttling;
    this.handler.addEnvironment("TENANT_REQUESTS_PER_MINUTE", String(tenantRequestsPerMinute));
    const integration = new HttpLambdaIntegration("Integration", canaries?.add(this) ?? this.handler, {
      scopePermissionToRoute: false,
    });
    for (const { method, path, summary, roles } of Object.values(routes)) {
      const isPublic = roles === "public";
      const added = api.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration,
        // The API has a default authorizer, so a route is public only when it opts out.
        ...(isPublic && { authorizer: new HttpNoneAuthorizer() }),
      });
      if (isPublic)
        for (const route of added)
          acknowledge(route, {
            "AwsSolutions-APIG4": `Public by the contract, for people who can't sign in: ${summary}.`,
          });
    }
  }
}
