import { Duration } from "aws-cdk-lib";
import { type HttpApi, HttpMethod, HttpNoneAuthorizer, type HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Construct } from "constructs";
import type { Domain } from "../../shared/contract/contract.ts";
import { endsAfterMs } from "../../shared/contract/deadlines.ts";
import { peopleRoutes, programRoutes, type Route, type Routes, routeKey } from "../../shared/contract/route.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Canaries } from "./canaries.ts";
import { ClinicFunction, type ClinicFunctionProps } from "./clinic-function.ts";

interface DomainApiProps extends Omit<ClinicFunctionProps, "description" | "name" | "timeout"> {
  readonly api: HttpApi;
  readonly domain: Domain;
  readonly routes: Routes;
  /** @default a deployment replaces the function at once */
  readonly canaries: Canaries | undefined;
}

const KEY_CHECKED =
  "For programs: the function checks the API key at each request, so that a revoked one is refused at once and in the format of the API.";

/** One domain of the contract: its Lambda and its routes on the HTTP API. */
export class DomainApi extends ClinicFunction {
  /** The routes that no token protects, by their key: those that anyone may call, and those for programs with an API key. */
  readonly publicRoutes: ReadonlyMap<string, HttpRoute>;
  readonly programRoutes: ReadonlyMap<string, HttpRoute>;

  constructor(scope: Construct, id: string, { api, domain, routes, canaries, ...props }: DomainApiProps) {
    super(scope, id, {
      ...props,
      name: domain,
      description: `The domain ${domain} of the clinic API`,
      timeout: Duration.millis(endsAfterMs(domain)),
    });
    const { tenantRequestsPerMinute } = props.settings.throttling;
    this.handler.addEnvironment("TENANT_REQUESTS_PER_MINUTE", String(tenantRequestsPerMinute));
    const integration = new HttpLambdaIntegration("Integration", canaries?.add(this) ?? this.handler, {
      scopePermissionToRoute: false,
    });
    const publicRoutes = new Map<string, HttpRoute>();
    const programs = new Map<string, HttpRoute>();
    const add = (
      { method, path }: Route,
      open?: { readonly routes: Map<string, HttpRoute>; readonly reason: string },
    ) => {
      const added = api.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration,
        // The API has a default authorizer, so a route is open only when it opts out.
        ...(open && { authorizer: new HttpNoneAuthorizer() }),
      });
      for (const httpRoute of open ? added : []) {
        open?.routes.set(routeKey({ method, path }), httpRoute);
        acknowledge(httpRoute, { "AwsSolutions-APIG4": open?.reason ?? "" });
      }
    };
    for (const route of Object.values(routes)) {
      const reason = `Public by the contract, for people who can't sign in: ${route.summary}.`;
      for (const each of peopleRoutes(route))
        add(each, each.roles === "public" ? { routes: publicRoutes, reason } : undefined);
      for (const each of programRoutes(route)) add(each, { routes: programs, reason: KEY_CHECKED });
    }
    this.publicRoutes = publicRoutes;
    this.programRoutes = programs;
  }
}
