import { type Route, type Routes, routeKey } from "../../../shared/route.ts";

/** The operation that a request is for. */
export interface RouteMatch {
  readonly domain: string;
  readonly route: Route;
  readonly routeKey: string;
  /** As they stand in the path: API Gateway does not decode them either. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Candidate {
  readonly domain: string;
  readonly route: Route;
  readonly segments: readonly string[];
}

const isParameter = (segment: string) => segment.startsWith("{");

/** Literal segments before parameters, compared from the left. */
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

/** Finds operations of the contract by method and path as API Gateway does. */
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
