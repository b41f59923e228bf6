import { AppointmentEntity } from "../../../functions/data/appointment.ts";
import { correctNames, outdatedSources } from "../../../functions/streams/refresh-names.ts";
import type { Migration } from "./migration.ts";

/** Copies current names onto appointments, for when the table's stream gave up on a change. */
export const appointmentNamesMigration: Migration = {
  summary: "appointments carry the current names of patients, practitioners, services and locations",
  kinds: {
    appointments: async (tenant_id, cursor) => {
      const page = await AppointmentEntity.query.byId({ tenant_id }).go({ cursor, consistent: true });
      const outdated = await Promise.all(
        page.data.map(async (row) => ((await outdatedSources(row)).length > 0 ? [row] : [])),
      );
      return {
        seen: page.data.length,
        cursor: page.cursor,
        outdated: outdated.flat().map((row) => ({ migrate: () => correctNames(row).then(() => true) })),
      };
    },
  },
};
