import { WAITLIST } from "../messages/waitlist.ts";
import { listOf } from "../paging.ts";
import { route } from "../route.ts";
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
  listWaitlist: route("GET", "/api/waitlist", {
    summary: "List the patients who wait for an appointment, longest waiting first",
    roles: ["RECEPTIONIST"],
    query: WaitlistQuery,
    response: listOf(WaitlistEntry),
    reads: "patient_id",
  }),
  addToWaitlist: route("POST", "/api/waitlist", {
    summary: "Add a patient to the waitlist",
    roles: ["RECEPTIONIST"],
    body: NewWaitlistEntry,
    status: 201,
    response: WaitlistEntry,
    reads: "patient_id",
    idempotent: "key",
  }),
  updateWaitlistEntry: route("PATCH", "/api/waitlist/{entry_id}", {
    summary: "Change what a patient waits for",
    roles: ["RECEPTIONIST"],
    notFound: WAITLIST.notFound,
    body: WaitlistChange,
    response: WaitlistEntry,
    reads: "patient_id",
  }),
  removeFromWaitlist: route("DELETE", "/api/waitlist/{entry_id}", {
    summary: "Remove a patient from the waitlist",
    roles: ["RECEPTIONIST"],
    notFound: WAITLIST.notFound,
  }),
  listWaitlistMatches: route("GET", "/api/waitlist/matches", {
    summary: "List the patients on the waitlist who could have a time, best first",
    roles: ["RECEPTIONIST"],
    query: MatchQuery,
    response: WaitlistMatches,
    reads: "patient_id",
  }),
};
