import { staff } from "../../shared/staff/routes.ts";
import { api } from "../http/api.ts";
import { add } from "./add.ts";
import { affectedByAvailability, affectedBySchedules, affectedByTimeOff, affectedByUpdate } from "./affected.ts";
import { createTimeOff } from "./create-time-off.ts";
import { get } from "./get.ts";
import { getPractitioner } from "./get-practitioner.ts";
import { list } from "./list.ts";
import { listPractitioners } from "./list-practitioners.ts";
import { listPractitionersOfLocation } from "./list-practitioners-of-location.ts";
import { listSchedules } from "./list-schedules.ts";
import { listTimeOff } from "./list-time-off.ts";
import { putSchedules } from "./put-schedules.ts";
import { removeTimeOff } from "./remove-time-off.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { setAvailability } from "./set-availability.ts";
import { update } from "./update.ts";

export const handler = api("staff", staff, {
  add,
  list,
  get,
  update: { run: update, dryRun: affectedByUpdate },
  resendInvitation,
  listSchedules,
  putSchedules: { run: putSchedules, dryRun: affectedBySchedules },
  setAvailability: { run: setAvailability, dryRun: affectedByAvailability },
  listTimeOff,
  createTimeOff: { run: createTimeOff, dryRun: affectedByTimeOff },
  removeTimeOff,
  listPractitioners,
  listPractitionersOfLocation,
  getPractitioner,
});
