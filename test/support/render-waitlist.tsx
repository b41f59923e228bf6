import type { WaitlistMatch } from "../../shared/appointments/waitlist.ts";
import { LOCATION_ID, nthId, SERVICE_ID, STAFF_ID, TODAY } from "./render-desk.tsx";

const time = {
  date: TODAY,
  start_time: "10:00",
  end_time: "10:30",
  practitioner_id: STAFF_ID,
  location_id: LOCATION_ID,
};

/** Returns a patient on the waitlist who waits for a check-up and could have it at ten. */
export const aMatch = (nth: number, patient_name: string): WaitlistMatch => ({
  entry_id: nthId("wait", nth),
  patient_id: nthId("pat", nth),
  location_id: LOCATION_ID,
  service_id: SERVICE_ID,
  practitioner_id: "",
  days: [],
  from_time: "",
  to_time: "",
  until: "",
  patient_name,
  patient_alert: "",
  practitioner_name: "",
  service_name: "Check-up",
  location_name: "Harbor Road",
  contact: "(218) 555-0199",
  created_at: "2026-11-02T10:00:00.000Z",
  version: 1,
  time: { ...time, practitioner_name: "Amara Okafor", room_id: null },
});
