import { freedTimeRow, type Offer } from "../../functions/entities/offers.ts";
import { type OpenHold, onlineSettingsEntity } from "../../functions/entities/online.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { OnlineSettings } from "../../shared/online/settings.ts";
import { IDS } from "./call.ts";
import { NOW } from "./dates.ts";
import { DESK, ULID } from "./desk.ts";
import { itemOf } from "./rows.ts";

const { tenant: tenant_id } = IDS;
const { practitioner_id, location_id, patient_id, service_id } = DESK;
const PRACTITIONER = "Chidi Okafor";

/** The person and the location of the freed time. */
export const PLACE = { practitioner_id, location_id };
/** A freed time, from 14:00 to 14:30 on the day after tomorrow. */
export const TIME = {
  date: "2027-03-03",
  start_time: "14:00",
  end_time: "14:30",
  starts_at: "2027-03-03T20:00:00.000Z",
};
export const FREED_KEY = { tenant_id, freed_id: `free_${ULID}_3` };
/** The freed time before it is offered to anybody. */
export const FREED = freedTimeRow({ ...FREED_KEY, ...PLACE, ...TIME });

/** Returns the offer of the freed time to the patient of the desk, as the appointment that it would become. */
export const offerAs = (appointment_id: string): Offer => ({
  ...{ offer_id: `offer_${ULID}`, entry_id: `wait_${ULID}`, patient_id, service_id, appointment_id },
  ...{ service_name: "Check-up", practitioner_name: PRACTITIONER, hold_hash: "hash" },
  ...{ start_time: "14:00", end_time: "14:30", starts_at: TIME.starts_at, expires_at: "2027-03-01T19:00:00.000Z" },
});

/** Returns the hold of an offer. */
export const holdOfOffer = ({ appointment_id, expires_at, hold_hash }: Offer): OpenHold => ({
  ...{ ...PLACE, ...TIME, ends_at: "2027-03-03T20:30:00.000Z", appointment_id, offered: true },
  ...{ service_name: "Check-up", held_until: expires_at, hold_hash, address_hash: "free", has_code: true },
});

/** Returns an offer as the entry of the waitlist names it. */
export const offerOnList = ({ offer_id, expires_at }: Offer) => ({
  ...{ practitioner_id, practitioner_name: PRACTITIONER, date: TIME.date, start_time: "14:00", offered_at: NOW },
  ...{ offer_id, expires_at },
});

/** Returns the settings of a clinic that offers freed times. */
export const offeringItem = (changes: Partial<RowOf<typeof onlineSettingsEntity>> = {}) =>
  itemOf(
    onlineSettingsEntity().put({
      tenant_id,
      ...OnlineSettings.parse({ enabled: true, offers: { enabled: true } }),
      version: 1,
      ...changes,
    }),
  );
