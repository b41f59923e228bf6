import { patients } from "../../shared/patients/routes.ts";
import { api } from "../http/api.ts";
import { convertLead } from "./convert-lead.ts";
import { create } from "./create.ts";
import { createLead } from "./create-lead.ts";
import { createNote } from "./create-note.ts";
import { erase } from "./erase.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { get } from "./get.ts";
import { getInsurance } from "./get-insurance.ts";
import { getLead } from "./get-lead.ts";
import { list } from "./list.ts";
import { listAppointments } from "./list-appointments.ts";
import { listDuplicates } from "./list-duplicates.ts";
import { listHistory } from "./list-history.ts";
import { listLeads } from "./list-leads.ts";
import { listMerges } from "./list-merges.ts";
import { listNotes } from "./list-notes.ts";
import { markDistinct } from "./mark-distinct.ts";
import { merge } from "./merge.ts";
import { putInsurance } from "./put-insurance.ts";
import { undoMerge } from "./undo-merge.ts";
import { update } from "./update.ts";
import { updateLead } from "./update-lead.ts";

export const handler = api("patients", patients, {
  list,
  create,
  findDuplicates,
  listDuplicates,
  markDistinct,
  get,
  update,
  listAppointments,
  listNotes,
  createNote,
  getInsurance,
  putInsurance,
  listHistory,
  merge,
  listMerges,
  undoMerge,
  erase,
  listLeads,
  createLead,
  getLead,
  updateLead,
  convertLead,
});
