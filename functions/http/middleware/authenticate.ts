import type { MiddlewareObj } from "@middy/core";
import { ADMINISTRATORS } from "../../../shared/accounts/texts.ts";
import { API_KEY } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { activeRolesOf, isTenantRole, type Role } from "../../../shared/contract/roles.ts";
import { ACCESS_TEXTS, COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { UserId } from "../../../shared/values/ids.ts";
import { MFA_MISSING, USER_ID_CLAIM } from "../../domain/identity/claims.ts";
import { sentKey } from "../../domain/integrations/key-format.ts";
import { type ApiKeyRow, apiKeyDigestEntity, apiKeyEntity } from "../../entities/api-keys.ts";
import { userEntity } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import type { ApiEvent, ApiResult, Caller, ProgramCaller, UserRow } from "../event.ts";

const logger = loggerOf("api");

/** Returns the groups of an access token. The HTTP API authorizer flattens list claims: ["A","B"] arrives as "[A B]". */
const groupsOf = (claim: unknown) =>
  String(claim ?? "")
    .replace(/^\[|\]$/g, "")
    .split(/[\s,]+/);

/**
 * Returns whether the token comes from a sign-in before the person's sessions were ended. `auth_time` has whole seconds, so
 * that a sign-in within the same second counts as a later one.
 */
const isSignedOut = (authTime: unknown, signedOutAt: string | undefined) =>
  signedOutAt !== undefined && !(Number(authTime) >= Math.floor(Date.parse(signedOutAt) / 1000));

/** Returns the active roles of a row that stand in the token as well. An administrator of the platform has no other role. */
function rolesInEffect(user: UserRow, groups: readonly string[]): readonly Role[] {
  const isOfPlatform = user.role === "PLATFORM_ADMIN";
  return activeRolesOf(user).filter((role) => isTenantRole(role) !== isOfPlatform && groups.includes(role));
}

/**
 * Identifies the caller with at most two consistent point reads, so that a deactivation takes effect at the next request.
 * @throws ClinicError 401 without an access token or for an ended session; 403 for an inactive person or clinic, or for
 * roles of which the token has none
 */
async function callerOf(claims: Record<string, unknown> | undefined, requestId: string): Promise<Caller> {
  // The authorizer also lets id tokens pass: they have the same issuer and client.
  if (claims?.token_use !== "access") throw new ClinicError("unauthenticated", COMMON_TEXTS.notLoggedIn);
  const sub = UserId.safeParse(claims[USER_ID_CLAIM] ?? claims.sub);
  if (!sub.success) throw new ClinicError("unauthenticated", ACCESS_TEXTS.noUserId);

  const user = await findRow(userEntity(), { user_id: sub.data });
  if (!user) throw new ClinicError("forbidden", ACCESS_TEXTS.noTenant);
  if (user.status !== "ACTIVE") throw new ClinicError("account_inactive", ACCESS_TEXTS.accountInactive);
  if (isSignedOut(claims.auth_time, user.signed_out_at))
    throw new ClinicError("unauthenticated", ACCESS_TEXTS.signedOut);
  const roles = rolesInEffect(user, groupsOf(claims["cognito:groups"]));
  const role = roles.find((each) => each === user.role) ?? roles[0];
  if (!role) throw new ClinicError("forbidden", ACCESS_TEXTS.staleSession);

  const mark = claims[MFA_MISSING];
  const mfaMissing = mark !== undefined && mark !== "optional";
  const caller = { userId: user.user_id, role, roles, user, requestId, mfa: mark === undefined, mfaMissing };
  if (role === "PLATFORM_ADMIN") return { ...caller, tenantId: undefined, tenant: undefined };

  const tenant = user.tenant_id ? await findRow(tenantEntity(), { tenant_id: user.tenant_id }) : undefined;
  if (!tenant) throw new ClinicError("forbidden", ACCESS_TEXTS.noTenant);
  if (tenant.status !== "ACTIVE") throw new ClinicError("tenant_inactive", ACCESS_TEXTS.tenantInactive);
  const isRequired = mfaMissing || (tenant.require_mfa === true && !caller.mfa);
  return { ...caller, mfaMissing: isRequired, tenantId: tenant.tenant_id, tenant };
}

const HOUR_MS = 3_600_000;

/** When this instance last recorded that a key was used. */
const recorded = new Map<string, number>();

/** Records when a key was used, once an hour and instance. A request never fails because of it. */
async function recordUse({ tenant_id, key_id }: Pick<ApiKeyRow, "tenant_id" | "key_id">): Promise<void> {
  const now = Date.now();
  if (now - (recorded.get(key_id) ?? 0) < HOUR_MS) return;
  recorded.set(key_id, now);
  try {
    await apiKeyEntity()
      .patch({ tenant_id, key_id })
      .set({ last_used_at: new Date(now).toISOString() })
      .go({ returnOnConditionCheckFailure: true });
  } catch (error) {
    logger.warn("use not recorded", { tenant_id, key_id, cause: namesOf(error) });
  }
}

/**
 * Identifies the program that calls with an API key, with at most two consistent point reads: the key's digest and the clinic. A key
 * that was revoked is therefore refused at the next request.
 * @throws ClinicError 401 without a valid key; 403 for an inactive clinic
 */
async function programOf(authorization: string | undefined, requestId: string): Promise<ProgramCaller> {
  const key = sentKey(authorization);
  const row = key && (await findRow(apiKeyDigestEntity(), { key_id: key.key_id }));
  if (!row || !key.isOf(row.digest)) throw new ClinicError("unauthenticated", ACCESS_TEXTS.invalidKey);
  const tenant = await findRow(tenantEntity(), { tenant_id: row.tenant_id });
  if (!tenant) throw new ClinicError("unauthenticated", ACCESS_TEXTS.invalidKey);
  if (tenant.status !== "ACTIVE") throw new ClinicError("tenant_inactive", ACCESS_TEXTS.tenantInactive);
  await recordUse({ tenant_id: row.tenant_id, key_id: row.key_id });
  const { key_id: userId, tenant_id: tenantId, scopes } = row;
  return { userId, role: API_KEY, roles: ["RECEPTIONIST"], scopes, tenantId, tenant, requestId };
}

/**
 * Sets the caller of every route that is not public: the program on a route for programs, and the person on every other one.
 * @throws ClinicError 403 `mfa_required` for a person who must set up a second factor first
 */
export const authenticate = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: async ({ event }) => {
    if (event.route.roles === "public") return;
    const { requestId, authorizer } = event.requestContext;
    if (event.isForPrograms) {
      event.caller = await programOf(event.headers.authorization, requestId);
      return;
    }
    const person = await callerOf(authorizer?.jwt?.claims, requestId);
    event.caller = person;
    if (person.mfaMissing && !event.route.allowedBeforeMfaSetup)
      throw new ClinicError("mfa_required", ADMINISTRATORS.mfaRequired);
  },
});
