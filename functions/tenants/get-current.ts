import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";

/** Returns the caller's clinic, as it was read when the request was authenticated. */
export const getCurrent: UseCase<typeof contract.tenants.getCurrent> = async ({ tenant }) => tenant;
