import fc from "fast-check";
import { tenantEntity } from "../../../functions/entities/platform.ts";
import { APPOINTMENT_STATUSES } from "../../../shared/appointments/status.ts";
import { appointmentItem } from "../../support/appointment-items.ts";
import { DESK, locationItem, patientItem, practitionerItem } from "../../support/desk-items.ts";
import type { Item } from "../../support/item.ts";
import { LEAD } from "../../support/person-items.ts";
import { tenantItem } from "../../support/rows.ts";

/** Returns the nth id of a kind of rows. */
export const id = (prefix: string, nth: number) => `${prefix}_01jd3v8c9m4q2w6x8z0y1t5k7${nth}`;
/** Late in the evening in Chicago, where the clinic is. */
export const LATE = "2027-03-02T04:30:00.000Z";
/** That moment, and the next morning. */
const MOMENTS = [LATE, "2027-03-02T15:00:00.000Z"];

/** Returns the attribute of people who were imported, which are two of four. */
const imported = (nth: number) => (nth % 4 > 1 ? { import_id: "imp_1" } : {});

/** Returns a patient of the clinic. */
export const patient = (nth: number, changes: object = {}) =>
  patientItem({ patient_id: id("pat", nth), created_at: MOMENTS[nth % 2], ...imported(nth), ...changes });
const lead = (nth: number, changes: object = {}) =>
  LEAD.item({ lead_id: id("lead", nth), created_at: MOMENTS[nth % 2], patient_id: null, ...imported(nth), ...changes });
const appointment = (nth: number, changes: object = {}) =>
  appointmentItem({ appointment_id: id("appt", nth), ...changes });

const clinic = (nth: number, changes: object): Item => {
  const {
    __edb_e__: _,
    __edb_v__: __,
    ...row
  } = tenantItem({ tenant_id: id("ten", nth), created_at: MOMENTS[nth % 2] });
  return (
    tenantEntity()
      .put({ ...row, ...changes } as never)
      .params() as { Item: Item }
  ).Item;
};

const nth = fc.nat(2);
const oneChange = fc.oneof(
  fc.record({ row: nth.map((n) => patient(n)), isDeleted: fc.boolean() }),
  fc.record({ row: nth.map((n) => patient(n, { merged_into: id("pat", 7) })), isDeleted: fc.constant(false) }),
  fc.record({ row: nth.map((n) => lead(n)), isDeleted: fc.boolean() }),
  fc.record({ row: nth.map((n) => lead(n, { patient_id: id("pat", n) })), isDeleted: fc.constant(false) }),
  fc.record({
    row: fc
      .tuple(nth, fc.constantFrom("ACTIVE" as const, "INACTIVE" as const, "TERMINATED" as const))
      .map(([n, status]) => practitionerItem({ staff_id: id("staff", n), status })),
    isDeleted: fc.constant(false),
  }),
  fc.record({ row: nth.map((n) => locationItem({ location_id: id("loc", n) })), isDeleted: fc.constant(false) }),
  fc.record({
    row: fc
      .record({
        status: fc.constantFrom("ACTIVE", "INACTIVE"),
        setup: fc.constantFrom("complete", "administrator"),
        invitation: fc.constantFrom("accepted", "pending"),
        used_until: fc.constantFrom(undefined, "2027-02-01", "2027-03-05"),
      })
      .chain((changes) => nth.map((n) => clinic(n, changes))),
    isDeleted: fc.boolean(),
  }),
  fc.record({
    row: fc
      .record({
        appointment_status: fc.constantFrom(...APPOINTMENT_STATUSES),
        location_id: fc.constantFrom(DESK.location_id, id("loc", 9)),
        date: fc.constantFrom("2027-03-01", "2027-03-02", "2027-04-02"),
        duration: fc.constantFrom(15, 30),
        created_at: fc.constantFrom("2027-02-01T15:00:00.000Z", "2027-02-27T15:00:00.000Z"),
      })
      .chain((changes) => nth.map((n) => appointment(n, changes))),
    isDeleted: fc.constant(false),
  }),
);

/** A change, and the places of the records that are delivered after it. */
export const step = fc.record({ change: oneChange, delivered: fc.array(fc.nat(20), { maxLength: 3 }) });
/** Changes of the rows that are counted, one after the other. */
export const history = fc.array(step, { minLength: 1, maxLength: 14 });
