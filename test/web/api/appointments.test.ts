import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { appointmentsKey, putAppointment } from "../../../web/src/api/appointments.ts";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { anAppointment } from "../../support/render-desk.tsx";

const before: Appointment = anAppointment({ version: 1 });
const after: Appointment = anAppointment({ version: 2 });
const other: Appointment = anAppointment({ appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k79", version: 1 });

it.each([
  ["one appointment", before, after],
  ["a list", [other, before], [other, after]],
  ["a page", { items: [before, other], next_cursor: null }, { items: [after, other], next_cursor: null }],
  ["pages", { pages: [{ items: [before] }], pageParams: [""] }, { pages: [{ items: [after] }], pageParams: [""] }],
  ["the next and the last one", { next: before, last: undefined }, { next: after, last: undefined }],
  ["none", null, null],
])("a changed appointment replaces the former one in %s", (name, cached, expected) => {
  queryClient.setQueryData(appointmentsKey(name), cached);
  putAppointment(after);
  expect(queryClient.getQueryData(appointmentsKey(name))).toEqual(expected);
});
