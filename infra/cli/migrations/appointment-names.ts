import { AppointmentEntity } from "../../../functions/data/appointment.ts";
import { correctNames, outdatedSources } from "../../../functions/streams/refresh-names.ts";
import type { Migration } from "./migration.ts";
import { pageOf } from "./page.ts";

/** Copies current names onto appointments, for when the table's stream gave up on a change. */
export const appointmentNamesMigration: Migration = {
  summary: "appointments carry the current names of patients, practitioners, services and locations",
  kinds: {
    appointments: async (tenant_id, cursor) =>
      pageOf(await AppointmentEntity.query.byId({ tenant_id }).go({ cursor, consistent: true }), {
        isOutdated: async (row) => (await outdatedSources(row)).length > 0,
        migrate: correctNames,
      }),
  },
};
