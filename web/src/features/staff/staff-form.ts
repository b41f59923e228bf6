import * as z from "zod";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { NewStaff, StaffChange } from "../../../../shared/staff/staff.ts";

const { role, status } = NewStaff.shape;

/** The add form, whose role and status are text until one is chosen. */
export const StaffForm = NewStaff.omit({ tenantId: true, password: true }).extend({
  role: z.string().pipe(role),
  status: z.string().pipe(status),
});
export type StaffFields = z.input<typeof StaffForm>;
export type StaffValues = z.output<typeof StaffForm>;

/** The edit form. */
export const StaffEdit = StaffChange.omit({ version: true }).required();
export type StaffEdit = z.infer<typeof StaffEdit>;

export const EMPTY: StaffFields = { ...emptyValues(StaffForm.shape), status: "ACTIVE" };
