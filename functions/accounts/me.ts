import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";
import { toUser } from "./to-user.ts";

/** The caller's own row and clinic, as the request's authentication has read them. */
export const me: UseCase<typeof contract.accounts.me> = async ({ user, tenant }) => ({
  ...toUser(user),
  tenant: tenant ? { ...tenant, logo_url: tenant.logo_url ?? null } : null,
});
