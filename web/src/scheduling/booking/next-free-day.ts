import type { QueryClient } from "@tanstack/react-query";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { availabilityQuery, type Offer } from "../../api/appointments.ts";
import { addDays } from "../../lib/wall-clock.ts";
import { worksOn } from "../appointments/weeks.ts";
import { freeSlots } from "./slots.ts";

const DAYS_AHEAD = 42;

/** The first day after the offer's on which it has a free time, within six weeks; days off are not asked for. */
export async function nextFreeDay(
  queryClient: QueryClient,
  offer: Offer,
  week: readonly Schedule[] | undefined,
): Promise<string | undefined> {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = addDays(offer.date, ahead);
    if (week && !worksOn(week, date)) continue;
    const slots = await queryClient.fetchQuery(availabilityQuery({ ...offer, date }));
    if (freeSlots(slots).length > 0) return date;
  }
  return undefined;
}
