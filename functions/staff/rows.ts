import { Service } from "electrodb";
import type { StaffStatus } from "../../shared/staff/staff.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { StaffEntity } from "../data/staff.ts";
import { table } from "../data/table.ts";
import { UserEntity } from "../data/user.ts";

/** The two rows of a person who works at a clinic, written together with the entry that tells of it. */
export const rows = new Service(
  { user: UserEntity, staff: StaffEntity, audit: AuditEntryEntity, idempotency: IdempotencyEntity },
  table,
);

/** The users row's status: only ACTIVE staff may sign in. */
export const accountStatus = (status: StaffStatus) => (status === "ACTIVE" ? "ACTIVE" : "INACTIVE");
