import { decodeTime } from "ulid";
import { MAX_ATTENTION } from "../../../shared/appointments/status.ts";
import type { reports } from "../../../shared/reports/routes.ts";
import { missingRoom } from "../../../shared/services/suitable-rooms.ts";
import { localDate } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { isPractitioner } from "../../domain/booking/references.ts";
import { appointmentEntity, attentionEntity, rangeOf } from "../../entities/appointments.ts";
import { locationEntity, periodEntity, roomEntity, serviceEntity } from "../../entities/clinic.ts";
import { staffEntity, weeklyScheduleEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { eachPage } from "../../platform/dynamo/page.ts";

type StaffRow = RowOf<typeof staffEntity>;

const ALL = { pages: "all" } as const;
/** The most requests for time off that are listed. */
const MAX_REQUESTS = 100;
/**
 * The time after which an invitation that was not accepted is reported. It begins with the first mail: sending the invitation again
 * does not show that the person reads it.
 */
const PATIENCE_MS = 7 * 86_400_000;

/** Returns how many of the given appointments have ended. All of them are on a date that is today in some time zone. */
async function countEnded(tenant_id: string, ids: readonly string[], now: Date): Promise<number> {
  const items = await readItems(
    ids.map((appointment_id) => appointmentEntity().get({ tenant_id, appointment_id }).params()),
  );
  return items.filter((item) => String(item?.ends_at ?? "") <= now.toISOString()).length;
}

/**
 * Counts the upcoming appointments that need attention, up to one more than the dashboard shows. Only appointments of
 * today are read, because only these may have ended already.
 */
async function countAttention(tenant_id: string, now: Date): Promise<number> {
  const latestToday = localDate(now, "Etc/GMT-14");
  const marks = attentionEntity()
    .query.byDate({ tenant_id })
    .between(...rangeOf({ from: localDate(now, "Etc/GMT+12") }));
  let count = 0;
  for await (const { data } of eachPage((cursor) => marks.go({ limit: MAX_ATTENTION + 1, cursor }))) {
    const today = data.filter(({ date }) => date <= latestToday).map(({ appointment_id }) => appointment_id);
    count += data.length - (await countEnded(tenant_id, today, now));
    if (count > MAX_ATTENTION) return MAX_ATTENTION + 1;
  }
  return count;
}

/** Returns the time at which a person was invited: when the person was added, which is part of the id, or later. */
const invitedAt = ({ staff_id, invited_at }: StaffRow): number =>
  invited_at === undefined ? decodeTime(staff_id.slice(-26)) : Date.parse(invited_at);

/** Lists what needs the owner's attention, by seven parallel queries. */
export const attention: UseCase<typeof reports.attention> = async ({ tenantId: tenant_id }) => {
  const now = new Date();
  const [appointments, requests, ...rows] = await Promise.all([
    countAttention(tenant_id, now),
    periodEntity().query.requests({ tenant_id }).go({ limit: MAX_REQUESTS }),
    staffEntity().query.byId({ tenant_id }).go(ALL),
    weeklyScheduleEntity().query.byStaff({ tenant_id }).go(ALL),
    locationEntity().query.byId({ tenant_id }).go(ALL),
    serviceEntity().query.byId({ tenant_id }).go(ALL),
    roomEntity().query.byId({ tenant_id }).go(ALL),
  ]);
  const [{ data: staff }, { data: weeks }, { data: locations }, { data: services }, { data: rooms }] = rows;
  const names = new Map(staff.map((person) => [person.staff_id, fullName(person)]));
  const active = staff.filter(({ status }) => status === "ACTIVE");
  const scheduled = new Set(
    weeks.filter(({ schedules }) => schedules.some((day) => day.is_available)).map(({ staff_id }) => staff_id),
  );
  const offered = services.filter(({ status }) => status === "ACTIVE");
  const offering = new Set(offered.map(({ location_id }) => location_id));
  const open = locations.filter(({ status }) => status !== "INACTIVE");
  return {
    appointments,
    practitioners_without_hours: active
      .filter((person) => isPractitioner(person) && !scheduled.has(person.staff_id))
      .map((person) => ({ staff_id: person.staff_id, practitioner_name: fullName(person) })),
    locations_without_services: open
      .filter(({ location_id }) => !offering.has(location_id))
      .map(({ location_id, location_name }) => ({ location_id, location_name })),
    services_without_rooms: open.flatMap(({ location_id, location_name }) => {
      const here = rooms.filter((room) => room.location_id === location_id);
      return offered
        .filter((service) => service.location_id === location_id)
        .flatMap((service) => {
          const reason = missingRoom(service, here, location_name);
          return reason ? [{ service_id: service.service_id, location_id, reason }] : [];
        });
    }),
    time_off_requests: requests.data.map(({ period_id, owner_id, reason: _reason, ...days }) => ({
      ...days,
      time_off_id: period_id,
      staff_id: owner_id,
      practitioner_name: names.get(owner_id) ?? "",
    })),
    unaccepted_invitations: active
      .filter((person) => person.invitation === "pending" && invitedAt(person) + PATIENCE_MS <= +now)
      .map((person) => ({
        staff_id: person.staff_id,
        name: fullName(person),
        role: person.role,
        invited_on: new Date(invitedAt(person)).toISOString().slice(0, 10),
      })),
  };
};
