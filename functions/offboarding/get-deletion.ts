import { deletionOf } from "../data/tenant-deletion.ts";
import type { UseCase } from "../http/api.ts";
import { getDeletionRow } from "./get-deletion-row.ts";

/** Returns the deletion of a clinic, which is its certificate once the clinic is deleted. */
export const getDeletion: UseCase<"offboarding.getDeletion"> = async (_caller, { params }) =>
  deletionOf(await getDeletionRow(params.tenant_id));
