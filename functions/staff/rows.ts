import { Service } from "electrodb";
import type { StaffStatus } from "../../shared/staff/staff.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { StaffEntity } from "../data/staff.ts";
import { table } from "../data/table.ts";
import { UserEntity } from "../data/user.ts";

/** The entities that are written together when a staff member changes. */
export const rows = new Service(
  { user: UserEntity, staff: StaffEntity, audit: AuditEntryEntity, idempotency: IdempotencyEntity },
  table,
);

/** Returns the status of the users row: only ACTIVE staff may sign in. */
export const accountStatus = (status: StaffStatus) => (status === "ACTIVE" ? "ACTIVE" : "INACTIVE");
