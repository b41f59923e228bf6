import type { appointments } from "../../../shared/appointments/routes.ts";
import { appointmentsApi } from "./api.ts";
import { type Filters, keyedQuery, type Paging, pagedQuery, queryClient, tenantKey } from "./query-client.ts";

type WaitlistFilters = Filters<typeof appointments.listWaitlist>;

/** Returns a function that asks for a page of the waitlist. */
export const waitlistPages = (filters: WaitlistFilters) => (paging: Paging) =>
  appointmentsApi.listWaitlist({ query: { ...filters, ...paging } });

/** Builds the query of the waitlist, longest waiting first, page by page. */
export const waitlistQuery = (filters: WaitlistFilters) =>
  pagedQuery(["waitlist", "list", JSON.stringify(filters)], waitlistPages(filters));

export const waitlistOfPatientQuery = (patient_id: string) =>
  keyedQuery(
    ["waitlist", "patient", patient_id],
    async () => (await appointmentsApi.listWaitlist({ query: { patient_id } })).items,
  );

/** The time of an appointment, or a time of a practitioner's day. */
export type FreedTime =
  | { readonly appointment_id: string }
  | {
      readonly practitioner_id: string;
      readonly location_id: string;
      readonly date: string;
      readonly start_time: string;
      /** The time before which appointments have to begin. @default they begin at `start_time` only */
      readonly end_time?: string;
    };

/** Builds the query of the patients who could have a time, best first. */
export const matchesQuery = (time: FreedTime) =>
  keyedQuery(
    ["waitlist", "matches", JSON.stringify(time)],
    async () => (await appointmentsApi.listWaitlistMatches({ query: { ...time } })).items,
    {
      // The result is always loaded again, because another person may have booked the time or the patient.
      staleTime: 0,
    },
  );

/** Makes everything that shows the waitlist load again. */
export const waitlistChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tenantKey("waitlist") });
