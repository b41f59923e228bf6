import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { activeRolesOf } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { FEED_PAST_DAYS, type FeedNames } from "../../../shared/feeds/feed.ts";
import type { feeds } from "../../../shared/feeds/routes.ts";
import { utcDate, yearAfter } from "../../../shared/values/days-and-times.ts";
import { FeedId } from "../../../shared/values/ids.ts";
import { type ListedAppointment, listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { type LocationRow, readLocations } from "../../domain/booking/references.ts";
import { soleWallTime } from "../../domain/booking/zoned-time.ts";
import { CALENDAR_PRODUCT, eventUid } from "../../domain/messaging/calendar-file.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { type FeedRow, feedEntity } from "../../entities/feeds.ts";
import { userEntity } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { updateItem, writeIf } from "../../platform/dynamo/transaction.ts";
import { isSameHash, secretHash } from "../../platform/secrets.ts";
import { webUrl } from "../../platform/web-url.ts";

interface OpenFeed {
  readonly feed: FeedRow;
  readonly tenant: RowOf<typeof tenantEntity>;
}

/**
 * Reads the feed that a file and a key name, with its clinic; undefined for one that is unknown or revoked, or whose practitioner or clinic
 * is not active. The key is compared in constant time.
 */
async function findFeed(file: string, key: string): Promise<OpenFeed | undefined> {
  const feed_id = FeedId.safeParse(/^(.*)\.ics$/.exec(file)?.[1]);
  const [, id] = /^([0-7][0-9a-hjkmnp-tv-z]{25})[\w-]{43}$/.exec(key) ?? [];
  if (!feed_id.success || !id) return undefined;
  const tenant_id = `ten_${id}`;
  const feed = await findRow(feedEntity(), { tenant_id, feed_id: feed_id.data });
  if (!feed || !isSameHash(secretHash(key), feed.token_hash)) return undefined;
  const [tenantItem, userItem] = await readItems([
    tenantEntity().get({ tenant_id }).params(),
    userEntity().get({ user_id: feed.user_id }).params(),
  ]);
  const tenant = parseItem(tenantEntity(), tenantItem);
  const user = parseItem(userEntity(), userItem);
  const isOpen = user?.tenant_id === tenant_id && activeRolesOf(user).includes("PRACTITIONER");
  return tenant?.status === "ACTIVE" && isOpen ? { feed, tenant } : undefined;
}

/** Records the first reading of a day, and in the audit log the first one with names of patients. */
async function recordReading(
  { tenant_id, feed_id, user_id, ...former }: FeedRow,
  hasNames: boolean,
  requestId: string,
) {
  const day = utcDate();
  const isNamed = hasNames && former.named_on !== day;
  if (former.read_on === day && !isNamed) return;
  const reading = { read_on: day, ...(isNamed && { named_on: day }) };
  const record = feedEntity()
    .patch({ tenant_id, feed_id })
    .set(reading)
    // Nothing is written when a simultaneous request has written it.
    .where((at, { notExists, ne }) => {
      const last = isNamed ? at.named_on : at.read_on;
      return `(${notExists(last)} OR ${ne(last, day)})`;
    });
  const actor = { userId: user_id, role: "PRACTITIONER", requestId } as const;
  await writeIf([
    updateItem(record),
    ...(isNamed ? auditPuts(auditEntry(actor, "feeds.getCalendar", tenant_id, feed_id)) : []),
  ]);
}

const initialOf = (word: string) => `${[...word][0] ?? ""}.`.toUpperCase();

/** What an event shows of the patient. A row's name is a full one, so the first word belongs to the first name. */
const SUMMARIES: Readonly<Record<FeedNames, (patient_name: string) => string>> = {
  none: () => "Busy",
  initials: (patient_name) => {
    const words = patient_name.split(" ");
    return [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(initialOf).join("");
  },
  first_name: (patient_name) => patient_name.split(" ")[0] ?? "",
};

/** Returns the VTIMEZONE of a zone, and its name in there, which may differ from that of a location. */
function calendarZone(zone: string) {
  const [block = "", name = ""] = [tzlib_get_ical_block(zone)].flat();
  return { block, name: name.replace(/^TZID=/, "") };
}

/** Returns the times of an event on the wall clock of its zone. Where that shows a time twice, they are in UTC. */
function timesOf({ starts_at, ends_at }: ListedAppointment, timezone: string | undefined) {
  const [start, end] = [starts_at, ends_at].map((instant) => timezone && soleWallTime(instant, timezone));
  return start && end && timezone ? { start, end, timezone } : { start: new Date(starts_at), end: new Date(ends_at) };
}

const placeText = ({ location_name, street, city, state, zipcode }: LocationRow) =>
  `${location_name}, ${street}, ${city}, ${state} ${zipcode}`;

interface Shown {
  readonly web: string;
  readonly names: FeedNames;
  readonly appointments: readonly ListedAppointment[];
  readonly locations: ReadonlyMap<string, LocationRow>;
}

/** Builds the calendar. The same appointments always give the same text, so that a reader can be told that nothing has changed. */
function calendarOf({ web, names, appointments, locations }: Shown): string {
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: CALENDAR_PRODUCT,
    // A name here would make the stamps local times.
    timezone: { name: null, generator: (zone) => calendarZone(zone).block },
  });
  const zones = new Map([...locations].map(([id, { time_zone }]) => [id, calendarZone(time_zone).name]));
  for (const appointment of appointments) {
    const location = locations.get(appointment.location_id);
    calendar.createEvent({
      id: eventUid(appointment.appointment_id, web),
      sequence: appointment.version,
      stamp: new Date(appointment.created_at),
      summary: SUMMARIES[names](appointment.patient_name),
      location: location ? placeText(location) : appointment.location_name,
      status: appointment.appointment_status === "CANCELLED" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...timesOf(appointment, zones.get(appointment.location_id)),
    });
  }
  return calendar.toString();
}

/** Returns a practitioner's appointments as a calendar: those of the last 30 days and of the next twelve months. */
export const getCalendar: UseCase<typeof feeds.getCalendar> = async (_caller, { params, query, requestId = "" }) => {
  const open = await findFeed(params.feed_file, query.key);
  if (!open) throw new ClinicError("not_found", NOT_FOUND_TEXTS.feed);
  const { feed, tenant } = open;
  const { tenant_id, staff_id: owner_id } = feed;
  const days = { from: utcDate(-FEED_PAST_DAYS), to: yearAfter(utcDate()) };
  const { data: appointments } = await listedAppointments({ tenant_id, owner_id, ...days }).go({ pages: "all" });
  const locations = await readLocations(tenant_id, appointments);
  const names = tenant.feed_names ?? "none";
  await recordReading(feed, names !== "none", requestId);
  return calendarOf({ web: await webUrl(), names, appointments, locations });
};
