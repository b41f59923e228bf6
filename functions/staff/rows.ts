import { Service } from "electrodb";
import type { StaffStatus } from "../../shared/staff/staff.ts";
import { StaffEntity } from "../data/staff.ts";
import { table } from "../data/table.ts";
import { UserEntity } from "../data/user.ts";

/** The two rows of a person who works at a clinic, written together. */
export const rows = new Service({ user: UserEntity, staff: StaffEntity }, table);

/** The users row's status: only ACTIVE staff may sign in. */
export const accountStatus = (status: StaffStatus) => (status === "ACTIVE" ? "ACTIVE" : "INACTIVE");
