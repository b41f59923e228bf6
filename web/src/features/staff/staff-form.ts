import * as z from "zod";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { NewStaff, StaffChange } from "../../../../shared/staff/staff.ts";

const { role, status } = NewStaff.shape;

/** The fields of a new person. The role and the status may be empty until they are chosen. */
export const StaffForm = NewStaff.omit({ tenantId: true, password: true }).extend({
  role: z.string().pipe(role),
  status: z.string().pipe(status),
});
export type StaffFields = z.input<typeof StaffForm>;
export type StaffValues = z.output<typeof StaffForm>;

/** The fields of a person that can be edited. */
export const StaffEdit = StaffChange.omit({ version: true }).required();
export type StaffEdit = z.infer<typeof StaffEdit>;

export const EMPTY: StaffFields = { ...emptyValues(StaffForm.shape), status: "ACTIVE" };
