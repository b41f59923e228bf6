import type { APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import type { Route } from "../../shared/route.ts";
import type { Repeat } from "../data/idempotency.ts";
import type { Caller } from "./caller.ts";

/** The HTTP API event, with what the middlewares learn one after another. */
export interface ApiEvent extends APIGatewayProxyEventV2WithJWTAuthorizer {
  /** The contract's name of the operation, such as `createUser`. */
  operation: string;
  route: Route;
  caller: Caller | undefined;
  input: { params: Record<string, string>; query: unknown; body: unknown; repeat?: Repeat };
}

export interface ApiResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
