import { type Route, type Routes, routeKey } from "../../../shared/route.ts";

/** The operation of a request. */
export interface RouteMatch {
  readonly domain: string;
  readonly route: Route;
  readonly routeKey: string;
  /** Not decoded, as in API Gateway. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Candidate {
  readonly domain: string;
  readonly route: Route;
  readonly segments: readonly string[];
}

const isParameter = (segment: string) => segment.startsWith("{");

/** Sorts literal segments before parameters, from the left. */
function bySpecificity(a: Candidate, b: Candidate): number {
  const first = a.segments.findIndex((segment, at) => isParameter(segment) !== isParameter(b.segments[at] ?? ""));
  if (first < 0) return 0;
  return isParameter(a.segments[first] ?? "") ? 1 : -1;
}

function parametersOf(template: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (template.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, segment] of template.entries()) {
    const value = path[at] ?? "";
    if (!isParameter(segment)) {
      if (segment !== value) return undefined;
    } else if (value === "") return undefined;
    else parameters[segment.slice(1, -1)] = value;
  }
  return parameters;
}

/** Creates a lookup of the contract's operations by method and path, with API Gateway's rules. */
export function routeTable(contract: Readonly<Record<string, Routes>>) {
  const candidates = Object.entries(contract)
    .flatMap(([domain, routes]) =>
      Object.values(routes).map((route): Candidate => ({ domain, route, segments: route.path.split("/") })),
    )
    .sort(bySpecificity);

  return (method: string, path: string): RouteMatch | undefined => {
    const segments = path.split("/");
    for (const { domain, route, segments: template } of candidates) {
      const pathParameters = route.method === method ? parametersOf(template, segments) : undefined;
      if (pathParameters) return { domain, route, routeKey: routeKey(route), pathParameters };
    }
    return undefined;
  };
}
