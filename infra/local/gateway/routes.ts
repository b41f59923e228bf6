import { type Route, type Routes, routeKey } from "../../../shared/contract/route.ts";

/** The operation of a request. */
export interface RouteMatch {
  readonly domain: string;
  readonly route: Route;
  readonly routeKey: string;
  /** Not decoded, as in API Gateway. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

const PARAMETER = /{(\w+)}/g;

/** Sorts literal segments before parameters, from the left: "{" follows all characters of literal segments. */
const bySpecificity = (a: { readonly route: Route }, b: { readonly route: Route }) =>
  a.route.path.replace(PARAMETER, "{") < b.route.path.replace(PARAMETER, "{") ? -1 : 1;

/** Creates a lookup of the contract's operations by method and path, with API Gateway's rules. */
export function routeTable(contract: Readonly<Record<string, Routes>>) {
  const candidates = Object.entries(contract)
    .flatMap(([domain, routes]) => Object.values(routes).map((route) => ({ domain, route })))
    .sort(bySpecificity)
    .map((each) => ({ ...each, pattern: new RegExp(`^${each.route.path.replace(PARAMETER, "(?<$1>[^/]+)")}$`) }));

  return (method: string, path: string): RouteMatch | undefined => {
    for (const { domain, route, pattern } of candidates) {
      const match = route.method === method ? pattern.exec(path) : null;
      if (match) return { domain, route, routeKey: routeKey(route), pathParameters: { ...match.groups } };
    }
    return undefined;
  };
}
