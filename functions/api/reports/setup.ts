import { rolesOf } from "../../../shared/contract/roles.ts";
import { SETUP_STEPS, type SetupStepName } from "../../../shared/reports/attention-report.ts";
import type { reports } from "../../../shared/reports/routes.ts";
import { listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { locationEntity, serviceEntity } from "../../entities/clinic.ts";
import { staffEntity, weeklyScheduleEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";

/** The first rows of a kind are enough, because a clinic with more of them was set up long ago. */
const PAGE = { limit: 25 };

/** Returns which steps a clinic has taken, by six parallel queries of one page each. */
async function doneSteps(tenant_id: string): Promise<Readonly<Record<SetupStepName, boolean>>> {
  const activeStaff = (list: "practitioners" | "others") =>
    staffEntity()
      .query.byFirstName({ tenant_id, list })
      .where(({ status }, { eq }) => eq(status, "ACTIVE"))
      .go(PAGE);
  const [locations, services, practitioners, others, weeks, appointments] = await Promise.all([
    locationEntity().query.byId({ tenant_id }).go(PAGE),
    serviceEntity()
      .query.byId({ tenant_id })
      .where(({ status }, { eq }) => eq(status, "ACTIVE"))
      .go(PAGE),
    activeStaff("practitioners"),
    activeStaff("others"),
    weeklyScheduleEntity().query.byStaff({ tenant_id }).go(PAGE),
    listedAppointments({ tenant_id }).go({ limit: 1 }),
  ]);
  return {
    location: locations.data.length > 0,
    hours: locations.data.some(({ operating_hours }) =>
      Object.values(operating_hours).some(({ status }) => status === "available"),
    ),
    service: services.data.length > 0,
    practitioner: practitioners.data.length > 0,
    schedule: weeks.data.some(({ schedules }) => schedules.some(({ is_available }) => is_available)),
    front_desk: [...practitioners.data, ...others.data].some((person) => rolesOf(person).includes("RECEPTIONIST")),
    appointment: appointments.data.length > 0,
  };
}

/** Lists the steps that set up the caller's clinic, and returns none once all of them are done. */
export const setup: UseCase<typeof reports.setup> = async ({ tenantId }) => {
  const done = await doneSteps(tenantId);
  const steps = SETUP_STEPS.map((step) => ({ step, done: done[step] }));
  return { items: steps.every((each) => each.done) ? [] : steps, next_cursor: null };
};
