import { staff } from "../../../shared/staff/routes.ts";
import { api } from "../../http/api.ts";
import { add, resendInvitation } from "./add.ts";
import { createNoteTemplate, listNoteTemplates, removeNoteTemplate, updateNoteTemplate } from "./note-templates.ts";
import { getPractitioner, listPractitioners, listPractitionersOfLocation } from "./practitioners.ts";
import { setRoles } from "./roles.ts";
import {
  affectedByAvailability,
  affectedBySchedules,
  affectedByUpdate,
  listSchedules,
  putSchedules,
  setAvailability,
} from "./schedules.ts";
import { get, list, update } from "./staff.ts";
import {
  affectedByAnswer,
  affectedByTimeOff,
  answerTimeOff,
  createTimeOff,
  listOwnTimeOff,
  listTimeOff,
  removeTimeOff,
  requestTimeOff,
} from "./time-off.ts";

export const handler = api("staff", staff, {
  add,
  list,
  get,
  update: { run: update, dryRun: affectedByUpdate },
  setRoles,
  resendInvitation,
  listSchedules,
  putSchedules: { run: putSchedules, dryRun: affectedBySchedules },
  setAvailability: { run: setAvailability, dryRun: affectedByAvailability },
  listTimeOff,
  createTimeOff: { run: createTimeOff, dryRun: affectedByTimeOff },
  removeTimeOff,
  listOwnTimeOff,
  requestTimeOff,
  answerTimeOff: { run: answerTimeOff, dryRun: affectedByAnswer },
  listPractitioners,
  listPractitionersOfLocation,
  getPractitioner,
  listNoteTemplates,
  createNoteTemplate,
  updateNoteTemplate,
  removeNoteTemplate,
});
