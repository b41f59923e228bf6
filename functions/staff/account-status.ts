import type { StaffStatus } from "../../shared/staff/staff.ts";

/** Returns the status of the users row: only ACTIVE staff may sign in. */
export const accountStatus = (status: StaffStatus) => (status === "ACTIVE" ? "ACTIVE" : "INACTIVE");
