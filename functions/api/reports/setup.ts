import { rolesOf } from "../../../shared/contract/roles.ts";
import { SETUP_STEPS, type SetupStepName } from "../../../shared/reports/attention-report.ts";
import type { reports } from "../../../shared/reports/routes.ts";
import { suitableRooms } from "../../../shared/services/suitable-rooms.ts";
import { listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { locationEntity, notificationSettingsEntity, roomEntity, serviceEntity } from "../../entities/clinic.ts";
import { staffEntity, weeklyScheduleEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";

/** The first rows of a kind are enough, because a clinic with more of them was set up long ago. */
const PAGE = { limit: 25 };

/** Returns which steps a clinic has taken, by eight parallel reads of one page each. A step that it does not need is undefined. */
async function doneSteps(tenant_id: string): Promise<Readonly<Record<SetupStepName, boolean | undefined>>> {
  const activeStaff = (list: "practitioners" | "others") =>
    staffEntity()
      .query.byFirstName({ tenant_id, list })
      .where(({ status }, { eq }) => eq(status, "ACTIVE"))
      .go(PAGE);
  const [locations, services, rooms, practitioners, others, weeks, settings, appointments] = await Promise.all([
    locationEntity().query.byId({ tenant_id }).go(PAGE),
    serviceEntity()
      .query.byId({ tenant_id })
      .where(({ status }, { eq }) => eq(status, "ACTIVE"))
      .go(PAGE),
    roomEntity().query.byId({ tenant_id }).go(PAGE),
    activeStaff("practitioners"),
    activeStaff("others"),
    weeklyScheduleEntity().query.byStaff({ tenant_id }).go(PAGE),
    findRow(notificationSettingsEntity(), { tenant_id }),
    listedAppointments({ tenant_id }).go({ limit: 1 }),
  ]);
  const roomServices = services.data.filter(({ needs_room }) => needs_room);
  const roomsAt = (location_id: string) => rooms.data.filter((room) => room.location_id === location_id);
  return {
    location: locations.data.length > 0,
    hours: locations.data.some(({ operating_hours }) =>
      Object.values(operating_hours).some(({ status }) => status === "available"),
    ),
    service: services.data.length > 0,
    room:
      roomServices.length > 0
        ? roomServices.every((service) => suitableRooms(service, roomsAt(service.location_id)).length > 0)
        : undefined,
    practitioner: practitioners.data.length > 0,
    schedule: weeks.data.some(({ schedules }) => schedules.some(({ is_available }) => is_available)),
    front_desk: [...practitioners.data, ...others.data].some((person) => rolesOf(person).includes("RECEPTIONIST")),
    // Saved settings are a decision, also those that send nothing.
    messages: settings !== undefined,
    appointment: appointments.data.length > 0,
  };
}

/** Lists the steps that set up the caller's clinic, and returns none once all of them are done. */
export const setup: UseCase<typeof reports.setup> = async ({ tenantId }) => {
  const taken = await doneSteps(tenantId);
  const steps = SETUP_STEPS.flatMap((step) => {
    const done = taken[step];
    return done === undefined ? [] : [{ step, done }];
  });
  return { items: steps.every((each) => each.done) ? [] : steps, next_cursor: null };
};
