import { offboarding } from "../../shared/offboarding/routes.ts";
import { api } from "../http/api.ts";
import { cancelDeletion } from "./cancel-deletion.ts";
import { confirmDeletion } from "./confirm-deletion.ts";
import { getDeletion } from "./get-deletion.ts";
import { getExport } from "./get-export.ts";
import { listDeletions } from "./list-deletions.ts";
import { requestDeletion } from "./request-deletion.ts";
import { startExport } from "./start-export.ts";

export const handler = api("offboarding", offboarding, {
  startExport,
  getExport,
  getDeletion,
  listDeletions,
  requestDeletion,
  cancelDeletion,
  confirmDeletion,
});
