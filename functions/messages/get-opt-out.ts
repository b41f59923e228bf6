import type { UseCase } from "../http/api.ts";
import { readOptOut } from "./read-opt-out.ts";

/** Returns the clinic whose messages the link stops. It changes nothing, because mail programs open links by themselves. */
export const getOptOut: UseCase<"messages.getOptOut"> = (_caller, { params }) => readOptOut(params.token);
