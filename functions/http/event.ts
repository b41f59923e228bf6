import type { APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import type { API_KEY } from "../../shared/audit/kinds.ts";
import type { Role, Scope, TenantRole } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { type MailLanguage, mailLanguage } from "../../shared/messages/languages.ts";
import type { IdempotencyKey } from "../domain/changes/create-once.ts";
import type { userEntity } from "../entities/people.ts";
import type { tenantEntity } from "../entities/platform.ts";
import type { RowOf } from "../platform/dynamo/entity.ts";

export type UserRow = RowOf<typeof userEntity>;
export type TenantRow = RowOf<typeof tenantEntity>;

/** The person who calls, known from the token's `sub` and the stored rows only. */
export interface Caller {
  readonly userId: string;
  /** The main role, or another one while the main role is not in effect. */
  readonly role: Role;
  /** All roles that are active in the row and stand in the token. */
  readonly roles: readonly Role[];
  readonly user: UserRow;
  readonly tenantId: string | undefined;
  readonly tenant: TenantRow | undefined;
  /** Whether the person has a second factor, as of the token's issue. */
  readonly mfa: boolean;
  /** Whether the environment or the clinic requires a second factor, and the person has none. */
  readonly mfaMissing: boolean;
  readonly requestId: string;
}

export interface TenantCaller extends Caller {
  readonly role: TenantRole;
  readonly roles: readonly TenantRole[];
  readonly tenantId: string;
  readonly tenant: TenantRow;
}

/** A clinic's program, which calls with an API key. It acts as the front desk does, as far as its scopes allow. */
export interface ProgramCaller {
  /** The id of the key. */
  readonly userId: string;
  readonly role: typeof API_KEY;
  readonly roles: readonly TenantRole[];
  readonly scopes: readonly Scope[];
  readonly user?: undefined;
  readonly tenantId: string;
  readonly tenant: TenantRow;
  readonly requestId: string;
}

/** Who calls an operation that programs may call. */
export type ClinicCaller = TenantCaller | ProgramCaller;

/**
 * The caller of a route: undefined for a public route, a clinic's caller where only clinic roles are allowed, which may be a program
 * where the route has a scope.
 */
export type CallerOf<R extends Route> = R["roles"] extends readonly (infer Allowed)[]
  ? Allowed extends TenantRole
    ? R["scope"] extends null
      ? TenantCaller
      : ClinicCaller
    : Caller
  : undefined;

/** Headers of every response. No cache may store a clinic's data. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" } as const;

/** Returns the language in which a public page is answered: that which the browser prefers, if it is one of ours. */
export const languageOf = (headers: Readonly<Record<string, string | undefined>> = {}): MailLanguage =>
  mailLanguage(headers["accept-language"]?.trim().slice(0, 2).toLowerCase());

/** The HTTP API event, with the properties that the middlewares add. */
export interface ApiEvent extends APIGatewayProxyEventV2WithJWTAuthorizer {
  /** The operation's name in the contract, such as `createUser`. */
  operation: string;
  route: Route;
  /** Whether the request came to the route for programs, which accepts API keys and no tokens of people. */
  isForPrograms: boolean;
  caller: Caller | ProgramCaller | undefined;
  /** What is left of the minute's requests of an API key, and the seconds until the next minute. */
  keyLimit?: { readonly remaining: number; readonly seconds: number };
  /** The caller's IP address as CloudFront states it. It is undefined until the request is proven to come from CloudFront. */
  address?: string;
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
