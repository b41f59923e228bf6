import type { APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import type { Route } from "../../shared/route.ts";
import type { IdempotencyKey } from "../data/idempotency.ts";
import type { Caller } from "./caller.ts";

/** The HTTP API event, with the properties that the middlewares add. */
export interface ApiEvent extends APIGatewayProxyEventV2WithJWTAuthorizer {
  /** The operation's name in the contract, such as `createUser`. */
  operation: string;
  route: Route;
  caller: Caller | undefined;
  /** The caller's IP address as CloudFront states it. It is undefined until the request is proven to come from CloudFront. */
  address?: string;
  /** The ETag of the response, for operations that have one. */
  tag?: string;
  /** Whether the caller already has the response with this ETag. */
  isUnchanged?: boolean;
  /** Whether the change is only checked. */
  isDryRun?: boolean;
  input: { params: Record<string, string>; query: unknown; body: unknown; idempotencyKey?: IdempotencyKey };
}

export interface ApiResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the body is base64, which API Gateway decodes. */
  readonly isBase64Encoded?: boolean;
}
