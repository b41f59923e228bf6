import { patients } from "../../../shared/patients/routes.ts";
import { api } from "../../http/api.ts";
import { convertLead } from "./convert-lead.ts";
import { findDuplicates, listDuplicates, markDistinct } from "./duplicates.ts";
import { erase } from "./erase.ts";
import { getInsurance, putInsurance } from "./insurance.ts";
import { createLead, getLead, listLeads, updateLead } from "./leads.ts";
import { listMerges, merge } from "./merge.ts";
import { createNote, listNotes } from "./notes.ts";
import { create, get, list, listAppointments, listHistory, update } from "./patients.ts";
import { undoMerge } from "./undo-merge.ts";

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
