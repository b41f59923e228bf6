import type { Context } from "aws-lambda";
import type { ErrorBody } from "../../shared/contract/error-body.ts";
import type { DryRunResponse, Response, Route } from "../../shared/contract/route.ts";
import { type EventOptions, event } from "./event.ts";

type Handler = (event: never, context: Context) => Promise<unknown>;

/** The members of all shapes that a response may have; none where it is empty. */
type Members<T> = {
  readonly [K in T extends object ? keyof T : never]: T extends { readonly [P in K]?: infer V } ? V : never;
};

type Success<R extends Route> = Members<Response<R> | DryRunResponse<R>>;
type Failure<R extends Route> = Omit<Required<ErrorBody>, "current"> & { readonly current: Response<R> };

/**
 * The members of an operation's response and of an error, of which a test reads those that its status implies. An
 * operation that is known only when the test runs may answer with any others.
 */
export type AnswerBody<R extends Route> =
  unknown extends Response<R>
    ? Required<ErrorBody> & Readonly<Record<string, unknown>>
    : Success<R> & Omit<Failure<R>, keyof Success<R>>;

export interface Answer<R extends Route = Route> {
  readonly status: number;
  readonly body: AnswerBody<R>;
  readonly headers: Record<string, string>;
}

/** Sends one event of a route through a domain's real handler. */
export async function call<R extends Route>(handler: Handler, route: R, options?: EventOptions): Promise<Answer<R>> {
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
