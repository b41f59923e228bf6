import { offboarding } from "../../../shared/offboarding/routes.ts";
import { api } from "../../http/api.ts";
import { cancelDeletion, confirmDeletion, getDeletion, listDeletions, requestDeletion } from "./deletions.ts";
import { getExport, startExport } from "./exports.ts";

export const handler = api("offboarding", offboarding, {
  startExport,
  getExport,
  getDeletion,
  listDeletions,
  requestDeletion,
  cancelDeletion,
  confirmDeletion,
});
