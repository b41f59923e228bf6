import type { FhirResource } from "fhir/r4";
import { appointmentTime } from "../../domain/booking/zoned-time.ts";
import { readDirectory } from "../../domain/fhir/directory.ts";
import { parseSlotId } from "../../domain/fhir/ids.ts";
import { type FoundSlot, findFree, type SlotPosition, searchSlots, slotTerms } from "../../domain/fhir/slots.ts";
import {
  proposedAppointment,
  type ScheduleParts,
  scheduleIdOf,
  slotIdOf,
  slotResource,
} from "../../domain/fhir/to-fhir.ts";
import type { Found } from "./bundle.ts";
import { daysOf, meetsAll, parseDateCondition } from "./dates.ts";
import { hasActor, scheduleResources } from "./directory.ts";
import { type FhirSearch, matchesReference, matchesToken } from "./search-query.ts";

const isOf =
  ({ context }: FoundSlot) =>
  ({ service, practitioner }: ScheduleParts) =>
    service.service_id === context.service.service_id && practitioner.staff_id === context.practitioner.staff_id;

/** Lists free times. Those that are booked or held are not listed; one that is read by its id says that it is busy. */
export async function searchFreeSlots({ tenant_id, values, includes, count, position }: FhirSearch): Promise<Found> {
  if (!matchesToken(values, "status", "free")) return { matches: [] };
  const conditions = (values.start ?? []).map((value) => parseDateCondition("start", value));
  const { schedules } = await readDirectory(tenant_id);
  const selected = schedules.filter(
    (each) =>
      matchesReference(values, "schedule", [`Schedule/${scheduleIdOf(each)}`], "Schedule") &&
      hasActor(values, "schedule.actor", each) &&
      matchesToken(values, "service-type", each.service.service_id),
  );
  const isWanted = (slot: FoundSlot) =>
    meetsAll(conditions, { date: slot.date, starts_at: slot.time.starts_at }) &&
    matchesToken(values, "_id", slotIdOf({ ...slot.context, time: slot.time }));
  const { slots, next } = await searchSlots(
    { tenant_id, schedules: selected, ...daysOf(conditions), isWanted, count },
    position === undefined ? undefined : (JSON.parse(position) as SlotPosition),
  );
  const used = selected.filter((schedule) => slots.some((slot) => isOf(slot)(schedule)));
  return {
    matches: slots.map(({ time, context }) => slotResource({ ...context, time })),
    included: includes.length > 0 ? scheduleResources(used) : [],
    position: next && JSON.stringify(next),
  };
}

/** Reads the slot of an id, which is free or busy; undefined for an id that can't be one. */
export async function readSlot(tenant_id: string, id: string): Promise<FhirResource | undefined> {
  const ids = parseSlotId(id);
  if (!ids) return undefined;
  const terms = await slotTerms(tenant_id, ids);
  const { service, location } = terms.context;
  const time = appointmentTime(terms.date, terms.start_time, service.duration, location.time_zone);
  if (time?.starts_at !== ids.starts_at) return undefined;
  const free = await findFree(terms, ids);
  return slotResource({ ...terms.context, time }, free ? "free" : "busy");
}

/** Reads the appointment that is proposed for a free time; undefined for one that is not free any more. */
export async function readProposed(tenant_id: string, id: string): Promise<FhirResource | undefined> {
  const ids = parseSlotId(id);
  const terms = ids && (await slotTerms(tenant_id, ids));
  const free = terms && (await findFree(terms, ids));
  return free && proposedAppointment({ ...terms.context, time: free.time });
}
