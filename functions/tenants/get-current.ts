import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";

/** The caller's clinic, as the request's authentication has read it. */
export const getCurrent: UseCase<typeof contract.tenants.getCurrent> = async ({ tenant }) => tenant;
