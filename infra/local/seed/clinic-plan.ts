import type { PaymentType } from "../../../shared/billing/billing-info.ts";
import type { NewInsuranceCompany } from "../../../shared/insurance/company.ts";
import type { NewInsuranceProvider } from "../../../shared/insurance/provider.ts";
import type { NewLocation } from "../../../shared/locations/location.ts";
import { type OperatingHours, WEEKDAYS, type Weekday } from "../../../shared/locations/operating-hours.ts";
import type { ScheduleDay } from "../../../shared/staff/schedule.ts";
import type { StaffStatus } from "../../../shared/staff/staff.ts";
import type { Status } from "../../../shared/status.ts";
import type { ClinicLetter } from "./fixed-id.ts";
import type { DemoPerson } from "./people.ts";

/** A location of a demo clinic and what belongs to it. */
export interface PlacePlan {
  readonly details: Required<NewLocation>;
  readonly rooms: readonly (readonly [room_number: string, status?: Status])[];
  readonly services: readonly (readonly [service_name: string, duration: number, fee: string, status?: Status])[];
  readonly payment_type: PaymentType;
  /** Where its patients come from. */
  readonly towns: readonly (readonly [city: string, state: string])[];
  readonly areaCode: string;
}

/** The hours of somebody at one of the clinic's places, by its number in the list. */
export interface ShiftPlan {
  readonly place: number;
  readonly days: readonly ScheduleDay[];
  readonly start: string;
  readonly end: string;
  /** @default true */
  readonly is_available?: boolean;
}

/** Somebody who works at a demo clinic. */
export interface StaffPlan extends DemoPerson {
  readonly role: "RECEPTIONIST" | "MANAGER" | "PRACTITIONER";
  readonly place: number;
  /** @default "ACTIVE" */
  readonly status?: StaffStatus;
  readonly shifts?: readonly ShiftPlan[];
}

/** All that a demo clinic has on its first day. Its people and appointments are made up by the numbers. */
export interface ClinicPlan {
  readonly tenant_id: string;
  readonly letter: ClinicLetter;
  readonly places: readonly PlacePlan[];
  readonly staff: readonly StaffPlan[];
  readonly providers: readonly NewInsuranceProvider[];
  readonly companies: readonly NewInsuranceCompany[];
  readonly patients: number;
  readonly leads: { readonly open: number; readonly converted: number };
  readonly appointments: { readonly total: number; readonly today: number };
}

/** The hours of a week: the given days are open, the others closed. */
export const open = (days: readonly Weekday[], open: string, close: string): OperatingHours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, { open, close, status: days.includes(day) ? "available" : "closed" }]),
  ) as OperatingHours;
