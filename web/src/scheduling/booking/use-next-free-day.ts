import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { availabilityQuery, type Offer } from "../../api/appointments.ts";
import { messageOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { addDays } from "../../lib/wall-clock.ts";
import { worksOn } from "../appointments/weeks.ts";
import { freeSlots } from "./slots.ts";

const DAYS_AHEAD = 42;
const NOT_FOUND = "There is no free time within the next six weeks.";

type Week = readonly Schedule[] | undefined;

/** Returns the first day after the offer's that has a free time, within six weeks. Days off are not asked for. */
async function nextFreeDay(queryClient: QueryClient, offer: Offer, week: Week): Promise<string | undefined> {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = addDays(offer.date, ahead);
    if (week && !worksOn(week, date)) continue;
    const slots = await queryClient.fetchQuery(availabilityQuery({ ...offer, date }));
    if (freeSlots(slots).length > 0) return date;
  }
  return undefined;
}

/** Looks for the next day on which an offer has a free time, and says so when there is none. */
export function useNextFreeDay(onFound: (date: string) => void) {
  const queryClient = useQueryClient();
  const [searching, setSearching] = useState(false);

  async function search(offer: Offer, week: Week) {
    setSearching(true);
    try {
      const day = await nextFreeDay(queryClient, offer, week);
      if (day) onFound(day);
      else notify({ id: "booking", type: "info", content: NOT_FOUND });
    } catch (error) {
      notify({ id: "booking", type: "error", content: messageOf(error, NOT_FOUND) });
    } finally {
      setSearching(false);
    }
  }

  return { searching, search };
}
