import { WAITLIST } from "../messages/waitlist.ts";
import { pagesOf } from "../paging.ts";
import { patientRoute } from "../role-routes.ts";
import { createdOnce, route } from "../route.ts";
import {
  MatchQuery,
  NewWaitlistEntry,
  WaitlistChange,
  WaitlistEntry,
  WaitlistMatches,
  WaitlistQuery,
} from "./waitlist.ts";

/** The operations on the waitlist. */
export const waitlistRoutes = {
  listWaitlist: patientRoute("GET", "/api/waitlist", {
    summary: "List the patients who wait for an appointment, longest waiting first",
    ...pagesOf(WaitlistEntry, WaitlistQuery),
  }),
  addToWaitlist: patientRoute("POST", "/api/waitlist", {
    summary: "Add a patient to the waitlist",
    body: NewWaitlistEntry,
    ...createdOnce(WaitlistEntry),
  }),
  updateWaitlistEntry: patientRoute("PATCH", "/api/waitlist/{entry_id}", {
    summary: "Change what a patient waits for",
    notFound: WAITLIST.notFound,
    body: WaitlistChange,
    response: WaitlistEntry,
  }),
  removeFromWaitlist: route("DELETE", "/api/waitlist/{entry_id}", {
    summary: "Remove a patient from the waitlist",
    roles: ["RECEPTIONIST"],
    notFound: WAITLIST.notFound,
  }),
  listWaitlistMatches: patientRoute("GET", "/api/waitlist/matches", {
    summary: "List the patients on the waitlist who could have a time, best first",
    query: MatchQuery,
    response: WaitlistMatches,
  }),
};
