import type { UseCase } from "../http/api.ts";

/** Returns the caller's clinic, as it was read when the request was authenticated. */
export const getCurrent: UseCase<"tenants.getCurrent"> = async ({ tenant }) => tenant;
