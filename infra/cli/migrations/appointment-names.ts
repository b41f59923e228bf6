import { AppointmentEntity } from "../../../functions/entities/appointments.ts";
import { correctNames, outdatedSources } from "../../../functions/events/streams/refresh-names.ts";
import type { Migration } from "./migration.ts";
import { readerOf } from "./page.ts";

/** Each appointment is compared with its patient, practitioner, service and location. */
const AT_ONCE = 100;

/** Copies current names onto appointments, for when the table's stream gave up on a change. */
export const appointmentNamesMigration: Migration = {
  summary: "appointments carry the current names of patients, practitioners, services and locations",
  kinds: {
    appointments: readerOf(AppointmentEntity.query.byId, AT_ONCE, {
      isOutdated: async (row) => (await outdatedSources(row)).length > 0,
      migrate: correctNames,
    }),
  },
};
