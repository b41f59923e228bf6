import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { noteActivity } from "./note-activity.ts";

/** Returns the caller's own row and clinic, as the request's authentication has read them. */
export const me: UseCase<typeof contract.accounts.me> = async (caller) => {
  const { user, tenant } = caller;
  if (user.invitation === "pending") await acceptInvitation(caller);
  if (tenant) await noteActivity(tenant);
  return { ...user, mfa_required: caller.mfaMissing, tenant: tenant ?? null };
};
