import { type HttpApi, HttpMethod, HttpNoneAuthorizer, type HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Construct } from "constructs";
import type { Domain } from "../../shared/contract/contract.ts";
import { type Routes, routeKey } from "../../shared/contract/route.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Canaries } from "./canaries.ts";
import { ClinicFunction, type ClinicFunctionProps } from "./clinic-function.ts";

interface DomainApiProps extends Omit<ClinicFunctionProps, "description" | "name"> {
  readonly api: HttpApi;
  readonly domain: Domain;
  readonly routes: Routes;
  /** @default a deployment replaces the function at once */
  readonly canaries: Canaries | undefined;
}

/** One domain of the contract: its Lambda and its routes on the HTTP API. */
export class DomainApi extends ClinicFunction {
  /** The routes that no token protects, by their key. */
  readonly publicRoutes: ReadonlyMap<string, HttpRoute>;

  constructor(scope: Construct, id: string, { api, domain, routes, canaries, ...props }: DomainApiProps) {
    super(scope, id, { ...props, name: domain, description: `The domain ${domain} of the clinic API` });
    const { tenantRequestsPerMinute } = props.settings.throttling;
    this.handler.addEnvironment("TENANT_REQUESTS_PER_MINUTE", String(tenantRequestsPerMinute));
    const integration = new HttpLambdaIntegration("Integration", canaries?.add(this) ?? this.handler, {
      scopePermissionToRoute: false,
    });
    const publicRoutes = new Map<string, HttpRoute>();
    for (const route of Object.values(routes)) {
      const { method, path, summary, roles } = route;
      const isPublic = roles === "public";
      const httpRoutes = api.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration,
        // The API has a default authorizer, so a route is public only when it opts out.
        ...(isPublic && { authorizer: new HttpNoneAuthorizer() }),
      });
      if (isPublic)
        for (const httpRoute of httpRoutes) {
          publicRoutes.set(routeKey(route), httpRoute);
          acknowledge(httpRoute, {
            "AwsSolutions-APIG4": `Public by the contract, for people who can't sign in: ${summary}.`,
          });
        }
    }
    this.publicRoutes = publicRoutes;
  }
}
