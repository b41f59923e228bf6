import { deletionOf } from "../data/tenant-deletion.ts";
import type { UseCase } from "../http/api.ts";
import { findDeletion } from "./find-deletion.ts";

/** Returns the deletion of a clinic, which is its certificate once the clinic is deleted. */
export const getDeletion: UseCase<"offboarding.getDeletion"> = async (_caller, { params }) =>
  deletionOf(await findDeletion(params.tenant_id));
