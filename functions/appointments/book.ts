import type { contract } from "../../shared/contract.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";
import { readParts } from "./read-parts.ts";
import { allowedTime, copiedDetails } from "./visit-at.ts";
import { writeVisit } from "./write-visit.ts";

/** Books a visit. Of all who ask for a time at once, exactly one gets it. */
export const book: UseCase<typeof contract.appointments.book> = async ({ tenantId }, { body }) => {
  const parts = await readParts(tenantId, body);
  return writeVisit(undefined, {
    tenant_id: tenantId,
    appointment_id: newId("appt"),
    ...copiedDetails(parts),
    date: body.date,
    ...allowedTime(parts, body.date, body.start_time),
    appointment_status: "BOOKED",
    created_at: new Date().toISOString(),
    version: 1,
  });
};
