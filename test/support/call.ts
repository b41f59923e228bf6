import type { Context } from "aws-lambda";
import type { Route } from "../../shared/route.ts";
import { type EventOptions, event } from "./event.ts";

type Handler = (event: never, context: Context) => Promise<unknown>;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds.
  readonly body: any;
  readonly headers: Record<string, string>;
}

/** Sends one event of a route through a domain's real handler. */
export async function call(handler: Handler, route: Route, options?: EventOptions): Promise<Answer> {
  const context = { getRemainingTimeInMillis: () => 10_000 } as Context;
  const result = (await handler(event(route, options), context)) as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  return {
    status: result.statusCode,
    headers: result.headers,
    body: result.body ? JSON.parse(result.body) : undefined,
  };
}
