import { type WaitlistRow, waitlistEntryEntity } from "../../functions/entities/appointments.ts";
import { WAITLIST } from "../../shared/appointments/texts.ts";
import { DESK, ULID } from "./desk-items.ts";
import { IDS } from "./event.ts";
import { itemOf } from "./item.ts";
import { noun } from "./noun.ts";

const { location_id } = DESK;
const { tenant: tenant_id } = IDS;

const waitlistItem = (changes: Partial<WaitlistRow> = {}) =>
  itemOf(
    waitlistEntryEntity().put({
      tenant_id,
      entry_id: `wait_${ULID}`,
      patient_id: DESK.patient_id,
      location_id,
      service_id: DESK.service_id,
      practitioner_id: "",
      days: [],
      from_time: "",
      to_time: "",
      until: "",
      patient_name: "Grace Hopper",
      patient_alert: "",
      practitioner_name: "",
      service_name: "Check-up",
      location_name: "Lake Street",
      created_at: "2027-02-01T15:00:00.000Z",
      version: 3,
      ...changes,
    }),
  );

export const WAITLIST_ENTRY = noun("waitlistEntry", "entry_id", waitlistItem, WAITLIST.notFound, "patient_id");
