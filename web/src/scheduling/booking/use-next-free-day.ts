import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { nextFreeTimesQuery, type Offer } from "../../api/appointments.ts";
import { messageOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { addDays } from "../../lib/wall-clock.ts";

const NOT_FOUND = "There is no free time within the next 60 days.";

/** Looks for the next day on which an offer has a free time, and says so when there is none. */
export function useNextFreeDay(onFound: (date: string) => void) {
  const queryClient = useQueryClient();
  const [searching, setSearching] = useState(false);

  async function search({ date, ...offer }: Offer) {
    setSearching(true);
    try {
      const [next] = await queryClient.fetchQuery(nextFreeTimesQuery({ ...offer, from: addDays(date, 1), limit: 1 }));
      if (next) onFound(next.date);
      else notify({ id: "booking", type: "info", content: NOT_FOUND });
    } catch (error) {
      notify({ id: "booking", type: "error", content: messageOf(error, NOT_FOUND) });
    } finally {
      setSearching(false);
    }
  }

  return { searching, search };
}
