import { PATIENT_LINK, PATIENT_ONLINE } from "../../../shared/audit/kinds.ts";
import type { Actor } from "../../entities/audit-entry.ts";

/** The user id in the audit log of what a patient does, who has no account. */
const PATIENT = "patient";

/** Returns the actor of an online booking, or of a change by the link in a mail. */
export const patientActor = (by: "online" | "link", requestId = ""): Actor => ({
  userId: PATIENT,
  role: by === "online" ? PATIENT_ONLINE : PATIENT_LINK,
  requestId,
});
