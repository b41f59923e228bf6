import type { Appointment, HeldTime } from "../../../shared/appointments/appointment.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import { HISTORY, type Moment, UPCOMING } from "../../../shared/appointments/status.ts";
import type { Request } from "../../../shared/contract/route.ts";
import { appointmentsApi, patientsApi } from "./api.ts";
import { allPages, type Filters, keyedQuery, type Paging, pagedQuery, queryClient, tenantKey } from "./query-client.ts";

type Change = (appointment: Appointment) => Appointment;
interface Page {
  readonly items: readonly Appointment[];
}
/** The data of a cache entry: one appointment, several, a page or pages of them, named ones such as the next and the last, or none. */
type Cached =
  | null
  | Appointment
  | readonly Appointment[]
  | Page
  | { readonly pages: readonly Page[] }
  | Readonly<Record<"next" | "last", Appointment | undefined>>;

function mapCached(cached: Cached, change: Change): Cached {
  if (cached === null) return null;
  if ("map" in cached) return cached.map(change);
  if ("appointment_id" in cached) return change(cached);
  const mapPage = <Of extends Page>(page: Of) => ({ ...page, items: page.items.map(change) });
  if ("pages" in cached) return { ...cached, pages: cached.pages.map(mapPage) };
  if ("items" in cached) return mapPage(cached);
  const { next, last } = cached;
  return { next: next && change(next), last: last && change(last) };
}

/** Replaces an appointment in every cached list. */
export const putAppointment = (next: Appointment): void =>
  void queryClient.setQueriesData<Cached>(
    { queryKey: appointmentsKey() },
    (cached) =>
      cached &&
      mapCached(cached, (appointment) => (appointment.appointment_id === next.appointment_id ? next : appointment)),
  );

/** Makes every list of appointments and every list of free times load again. */
export const appointmentsChanged = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: appointmentsKey() }),
    queryClient.invalidateQueries({ queryKey: availabilityKey() }),
  ]);
};

export type AppointmentFilters = Filters<typeof appointments.list>;

/** How often an open list of appointments is loaded again, so that it shows the changes of others. */
const REFRESH_MS = 30_000;
/** How often one location's day is loaded again. This costs only one small read if nothing has changed. */
const LIVE_MS = 10_000;

/** Returns a key of a cache entry with appointments. All of these begin in the same way. */
export const appointmentsKey = (...parts: readonly string[]) => tenantKey("appointments", ...parts);

/** Returns a function that asks for a page of the clinic's appointments. */
export const appointmentPages = (filters: AppointmentFilters) => (paging: Paging) =>
  appointmentsApi.list({ query: { ...filters, ...paging } });

/** Builds the query of the clinic's appointments, page by page. */
export const appointmentsQuery = (filters: AppointmentFilters) =>
  pagedQuery(["appointments", "list", JSON.stringify(filters)], appointmentPages(filters), {
    refetchInterval: REFRESH_MS,
  });

type Days = Omit<AppointmentFilters, "order">;

/** Builds the query of all appointments of some days in order of time: those of a location, of a practitioner, or all of them. */
export const appointmentsOfDaysQuery = (days: Days) =>
  keyedQuery(
    ["appointments", "days", JSON.stringify(days)],
    async () => {
      let held: readonly HeldTime[] = [];
      const items = await allPages(async (paging) => {
        const page = await appointmentsApi.list({ query: { ...days, ...paging, order: "asc" } });
        held = page.holds ?? held;
        return page;
      });
      queryClient.setQueryData(heldTimesKey(JSON.stringify(days)), held);
      return items;
    },
    { refetchInterval: days.location_id ? LIVE_MS : REFRESH_MS },
  );

/** Returns the key of the times of some days that patients are booking online at the moment, which the list of these days tells. */
export const heldTimesKey = (days: string) => tenantKey("held-times", days);

/** Builds the query of a practitioner's own appointments of some days in order of time. */
export const ownAppointmentsQuery = (days: { readonly from: string; readonly to: string }) =>
  keyedQuery(
    ["appointments", "own", days.from, days.to],
    () => allPages((paging) => appointmentsApi.listOwn({ query: { ...days, ...paging } })),
    { refetchInterval: REFRESH_MS },
  );

/** Builds the query of a practitioner's own appointment with the details of the patient. */
export const ownAppointmentQuery = (appointment_id: string) =>
  keyedQuery(["own-appointment", appointment_id], () => appointmentsApi.getOwn({ params: { appointment_id } }));

/** Builds the query of all appointments of a patient, latest first. */
export const appointmentsOfPatientQuery = (patient_id: string) =>
  keyedQuery(
    ["appointments", "patient", patient_id],
    () => allPages((query) => patientsApi.listAppointments({ params: { patient_id }, query })),
    { refetchInterval: REFRESH_MS },
  );

/** Builds the query of the latest appointment of a patient, past or to come; null when there is none. */
export const lastAppointmentQuery = (patient_id: string) =>
  keyedQuery(["appointments", "last", patient_id], async () => {
    const { items } = await patientsApi.listAppointments({ params: { patient_id }, query: { limit: 1 } });
    return items[0] ?? null;
  });

/** The most appointments that `nextOfPatientQuery` answers. */
export const NEXT_OF_PATIENT = 10;

/** Builds the query of the first few appointments of a patient from a date on, in order of time. */
export const nextOfPatientQuery = (patient_id: string, from: string) =>
  keyedQuery(["appointments", "next", patient_id, from], async () => {
    const query = { from, order: "asc", limit: NEXT_OF_PATIENT } as const;
    return (await patientsApi.listAppointments({ params: { patient_id }, query })).items;
  });

/** Builds the query of all appointments of a patient on some days, in order of time. */
export const appointmentsNearQuery = (patient_id: string, days: { readonly from: string; readonly to: string }) =>
  keyedQuery(["appointments", "near", patient_id, days.from, days.to], () =>
    allPages((paging) =>
      patientsApi.listAppointments({ params: { patient_id }, query: { ...days, ...paging, order: "asc" } }),
    ),
  );

/** Enough appointments to find one that takes place, even if some were cancelled. */
const AROUND = 5;

/** Builds the query of the next and the last appointment of a patient, by two requests for a few appointments each. */
export const appointmentsAroundQuery = (patient_id: string, { now, today }: Moment) =>
  keyedQuery(["appointments", "around", patient_id, today], async () => {
    const list = (query: { from?: string; to?: string; order: "asc" | "desc" }) =>
      patientsApi.listAppointments({ params: { patient_id }, query: { ...query, limit: AROUND } });
    const [after, before] = await Promise.all([
      list({ from: today, order: "asc" }),
      list({ to: today, order: "desc" }),
    ]);
    return {
      next: after.items.find(({ ends_at, appointment_status: at }) => ends_at > now && UPCOMING.includes(at)),
      last: before.items.find(({ starts_at, appointment_status: at }) => starts_at <= now && HISTORY.includes(at)),
    };
  });

export const appointmentQuery = (appointment_id: string) =>
  keyedQuery(["appointments", "one", appointment_id], () => appointmentsApi.get({ params: { appointment_id } }), {
    refetchInterval: REFRESH_MS,
  });

/** The choices that decide which times are free. */
export type Offer = Filters<typeof appointments.availability>;

/** Builds the query of the times of a day at which an appointment could begin. They are refreshed, because others may take them. */
export const availabilityQuery = (offer: Offer) =>
  keyedQuery(
    ["availability", JSON.stringify(offer)],
    async () => (await appointmentsApi.availability({ query: { ...offer } })).items,
    { refetchInterval: REFRESH_MS },
  );

/** Builds the query of the next free times of a service over days and practitioners, in order of time, or why there can be none. */
export const nextFreeTimesQuery = (request: Request<typeof appointments.nextFreeTimes>["query"]) =>
  keyedQuery(["availability", "next", JSON.stringify(request)], () =>
    appointmentsApi.nextFreeTimes({ query: { ...request } }),
  );

export const availabilityKey = () => tenantKey("availability");
