import type { BookedOnline, BookingPage, Hold, OnlineTime } from "../../../../shared/online/booking.ts";
import { tabStorage } from "../../lib/storage.ts";

/** The steps of a booking, in their order. */
export const STEPS = ["service", "location", "practitioner", "time", "person", "code", "done"] as const;
export type Step = (typeof STEPS)[number];

type OnlineService = BookingPage["services"][number];
type OnlineLocation = BookingPage["locations"][number];

/** A time that is held for this tab. */
export interface HeldTime extends Hold {
  readonly service_id: string;
  readonly date: string;
  readonly start_time: string;
}

/** The person as typed. The parts of the birth date are fields of their own. */
export const NO_PERSON = {
  first_name: "",
  last_name: "",
  month: "",
  day: "",
  year: "",
  contact: "",
  email: "",
  reason: "",
};
export type Person = typeof NO_PERSON;

/** What was chosen and typed so far. An empty text is not chosen yet. */
export interface Draft {
  /** The name of the service, which several locations may offer. */
  readonly service: string;
  readonly location_id: string;
  /** The location of the link, whose services alone are offered. */
  readonly linked_location_id: string;
  /** "any" or an id. */
  readonly practitioner_id: string;
  /** The first day of the shown week, or an empty text for the current one. */
  readonly from: string;
  readonly held: HeldTime | null;
  /** The secret of the last hold, which the next one ends, or an empty text. */
  readonly last_hold: string;
  readonly person: Person;
  /** The email address to which a code was sent for the held time. */
  readonly code_sent_to: string;
  readonly booked: BookedOnline | null;
}

export const ANY = "any";

/** The draft of a new booking. */
export const EMPTY: Draft = {
  service: "",
  location_id: "",
  linked_location_id: "",
  practitioner_id: "",
  from: "",
  held: null,
  last_hold: "",
  person: NO_PERSON,
  code_sent_to: "",
  booked: null,
};

/** Returns the names of the services, each once, at one location or at all. */
export const serviceNames = ({ services }: BookingPage, location_id?: string): string[] => [
  ...new Set(
    services
      .filter((service) => !location_id || service.location_id === location_id)
      .map(({ service_name }) => service_name),
  ),
];

/** Returns the locations that offer a service. */
export const locationsOf = ({ services, locations }: BookingPage, service: string): OnlineLocation[] =>
  locations.filter(({ location_id }) =>
    services.some((each) => each.location_id === location_id && each.service_name === service),
  );

export const chosenService = ({ services }: BookingPage, { service, location_id }: Draft): OnlineService | undefined =>
  services.find((each) => each.service_name === service && each.location_id === location_id);

export const chosenLocation = ({ locations }: BookingPage, draft: Draft): OnlineLocation | undefined =>
  locations.find(({ location_id }) => location_id === draft.location_id);

export const practitionersOf = ({ practitioners }: BookingPage, { practitioner_ids }: OnlineService) =>
  practitioners.filter(({ staff_id }) => practitioner_ids.includes(staff_id));

/** Returns the query of the practitioner: none for any one. */
export const practitionerIn = ({ practitioner_id }: Draft): { practitioner_id?: string } =>
  practitioner_id === ANY || practitioner_id === "" ? {} : { practitioner_id };

/**
 * Returns the draft after what only one answer is possible to: the only location of a service, and its only practitioner. What no
 * longer exists at the clinic is not chosen any more.
 */
export function completed(page: BookingPage, draft: Draft): Draft {
  const { person, linked_location_id, last_hold } = draft;
  if (!serviceNames(page).includes(draft.service)) return { ...EMPTY, person, linked_location_id, last_hold };
  const locations = locationsOf(page, draft.service);
  const location = locations.find(({ location_id }) => location_id === draft.location_id);
  const location_id = (location ?? (locations.length === 1 ? locations[0] : undefined))?.location_id ?? "";
  const service = chosenService(page, { ...draft, location_id });
  if (!service) return { ...draft, location_id: "", practitioner_id: "", held: null };
  const practitioners = practitionersOf(page, service);
  const known =
    draft.practitioner_id === ANY || practitioners.some(({ staff_id }) => staff_id === draft.practitioner_id);
  const only = practitioners.length === 1 ? practitioners[0]?.staff_id : undefined;
  const practitioner_id = only ?? (known ? draft.practitioner_id : "");
  return { ...draft, location_id, practitioner_id };
}

/** Returns the first step that still needs an answer. */
export function openStep({ service, location_id, practitioner_id, held, code_sent_to, booked }: Draft): Step {
  if (booked) return "done";
  if (!service) return "service";
  if (!location_id) return "location";
  if (!practitioner_id) return "practitioner";
  if (!held) return "time";
  return code_sent_to ? "code" : "person";
}

/** Returns the step to show: the wanted one, unless an earlier one still needs an answer. A booking is shown until another begins. */
export function shownStep(draft: Draft, wanted: Step | undefined): Step {
  const open = openStep(draft);
  if (!wanted || open === "done") return open;
  return STEPS.indexOf(wanted) <= STEPS.indexOf(open) ? wanted : open;
}

/** Returns the steps that a person is asked. What has only one answer is not asked. */
export function askedSteps(page: BookingPage, draft: Draft): readonly Step[] {
  const service = chosenService(page, draft);
  const skipped: readonly Step[] = [
    ...(draft.service && locationsOf(page, draft.service).length === 1 ? (["location"] as const) : []),
    ...(service?.practitioner_ids.length === 1 ? (["practitioner"] as const) : []),
  ];
  return STEPS.filter((step) => step !== "done" && !skipped.includes(step));
}

/** Returns how many steps a person is asked, or undefined where the answer to the shown step still decides that. */
export function stepTotal(page: BookingPage, draft: Draft, step: Step): number | undefined {
  const isChosen = (choice: Step) => STEPS.indexOf(choice) < STEPS.indexOf(step);
  const totals = page.services
    .filter(({ service_name }) => !isChosen("service") || service_name === draft.service)
    .filter(({ location_id }) => !isChosen("location") || location_id === draft.location_id)
    .map(({ service_name, location_id }) => askedSteps(page, { ...draft, service: service_name, location_id }).length);
  return new Set(totals).size === 1 ? totals[0] : undefined;
}

/** Returns whether a time is still held, by the server's clock. */
export const isHeld = (held: HeldTime | null, now: number): held is HeldTime =>
  held !== null && Date.parse(held.expires_at) > now;

export const isSameTime = (held: HeldTime, time: OnlineTime, service_id: string): boolean =>
  held.service_id === service_id &&
  held.date === time.date &&
  held.start_time === time.start_time &&
  held.practitioner_id === time.practitioner_id;

/** Returns the draft of a new booking, from the ids in the address: `?service=&location=`. */
function linkedDraft(page: BookingPage, search: URLSearchParams): Draft {
  const linked = page.services.find(({ service_id }) => service_id === search.get("service"));
  const location = page.locations.find(({ location_id }) => location_id === search.get("location"));
  const location_id = location?.location_id ?? "";
  const service = linked?.service_name ?? "";
  return completed(page, { ...EMPTY, service, location_id, linked_location_id: location_id });
}

const keptAs = (username: string) => `booking ${username.toLowerCase()}`;

/**
 * Returns what this tab has kept of a booking at a clinic, or a new one. A link to another service begins anew.
 * @param isReload whether the page was opened before at this place of the tab's history
 */
export function restoredDraft(page: BookingPage, username: string, search: URLSearchParams, isReload: boolean): Draft {
  const kept = tabStorage.getJson(keptAs(username)) as Draft | undefined;
  const linked = linkedDraft(page, search);
  if (!kept) return linked;
  const isOther = !isReload && linked.service !== "" && linked.service !== kept.service;
  if (isOther) return { ...linked, person: kept.person, last_hold: kept.last_hold };
  return kept.booked ? kept : completed(page, kept);
}

export const keepDraft = (username: string, draft: Draft): void =>
  tabStorage.set(keptAs(username), JSON.stringify(draft));
