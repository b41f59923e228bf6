import { handler as appointments } from "../../functions/api/appointments/index.ts";
import { handler as audit } from "../../functions/api/audit/index.ts";
import { handler as messages } from "../../functions/api/messages/index.ts";
import { handler as patients } from "../../functions/api/patients/index.ts";
import { handler as staff } from "../../functions/api/staff/index.ts";
import { attentionEntity } from "../../functions/entities/appointments.ts";
import { contract } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { appointmentItem, appointmentRow, MESSAGE, WAITLIST_ENTRY } from "../support/appointment-rows.ts";
import { call } from "../support/call.ts";
import { entryItem } from "../support/clinic-rows.ts";
import { DESK, deskItems, practitionerItem, weekItem } from "../support/desk.ts";
import { nthId } from "../support/many-rows.ts";
import { type Item, itemOf, nextItem } from "../support/rows.ts";
import { openTable } from "../support/table.ts";

const { holds } = openTable();

/** The number of rows before the only match, of which one page alone could not hold all. */
const DROPPED = 40;
const DATE = "2027-03-02";

type Changes = Parameters<typeof appointmentRow>[0];

/** Returns the nth appointment of a day. */
const appointment = (n: number, changes: Changes = {}) => {
  const start_time = `${String(Math.floor(n / 10)).padStart(2, "0")}:${String(n % 10).padStart(2, "0")}`;
  return appointmentRow({ appointment_id: nthId("appt", n), date: DATE, start_time, ...changes });
};

/** Returns an appointment with its mark that it needs attention. The mark of one that does not need it any more is left over. */
const marked = (n: number, attention?: string) => {
  const times = { starts_at: `${DATE}T20:00:00.000Z`, ends_at: `${DATE}T20:30:00.000Z` };
  const row = appointment(n, { ...times, ...(attention && { attention }) });
  return [appointmentItem(row), itemOf(attentionEntity().put(row))];
};

const practitioner = (n: number, changes: Parameters<typeof practitionerItem>[0] = {}) =>
  practitionerItem({ staff_id: nthId("staff", n), ...changes });

const { practitioner_id, patient_id, location_id } = DESK;
const waiting = (n: number, service_id: string) =>
  nextItem(WAITLIST_ENTRY, { entry_id: nthId("wait", n), service_id, until: "" });

interface FilteredList {
  readonly handler: Parameters<typeof call>[0];
  readonly route: Route;
  readonly as?: Role;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** Returns the items of the nth row, which the filter drops unless it is the match. */
  readonly row: (n: number, isMatch: boolean) => readonly Item[];
}

const asc = { order: "asc" };
const byStatus = (n: number, isMatch: boolean) => [
  appointmentItem(appointment(n, { appointment_status: isMatch ? "MISSED" : "BOOKED" })),
];

it.each<[string, FilteredList]>([
  [
    "appointments of a status",
    { handler: appointments, route: contract.appointments.list, query: { status: "MISSED", ...asc }, row: byStatus },
  ],
  [
    "overbooked appointments",
    {
      handler: appointments,
      route: contract.appointments.list,
      query: { overbooked: "true", ...asc },
      row: (n, isMatch) => [appointmentItem(appointment(n, isMatch ? { overbook_reason: "Urgent" } : {}))],
    },
  ],
  [
    "appointments that need attention, behind marks that are left over",
    {
      handler: appointments,
      route: contract.appointments.list,
      query: { attention: "true", ...asc },
      row: (n, isMatch) => marked(n, isMatch ? "The location is closed." : undefined),
    },
  ],
  [
    "a patient's appointments of a status",
    {
      handler: patients,
      route: contract.patients.listAppointments,
      params: { patient_id },
      query: { status: "MISSED", ...asc },
      row: byStatus,
    },
  ],
  [
    "a practitioner's appointments of a status",
    {
      handler: appointments,
      route: contract.appointments.listOfPractitioner,
      params: { staff_id: practitioner_id },
      query: { status: "MISSED" },
      row: (n, isMatch) => [...byStatus(DROPPED - n, isMatch), practitionerItem()],
    },
  ],
  [
    "waitlist entries of a service",
    {
      handler: appointments,
      route: contract.appointments.listWaitlist,
      query: { service_id: nthId("svc", 1) },
      row: (n, isMatch) => [waiting(n, nthId("svc", isMatch ? 1 : 2))],
    },
  ],
  [
    "messages of a status",
    {
      handler: messages,
      route: contract.messages.list,
      as: "TENANT_ADMIN",
      query: { status: "FAILED" },
      row: (n, isMatch) => [
        nextItem(MESSAGE, {
          message_id: nthId("msg", n),
          due_at: `2027-02-01T10:00:${String(59 - n)}.000Z`,
          status: isMatch ? "FAILED" : "SENT",
        }),
        appointmentItem(),
      ],
    },
  ],
  [
    "audit entries of a kind",
    {
      handler: audit,
      route: contract.audit.list,
      as: "TENANT_ADMIN",
      query: { kind: "record" },
      row: (n, isMatch) => [entryItem({ kind: isMatch ? "record" : "sign_in" }, DROPPED - n)],
    },
  ],
  [
    "staff whom a search finds",
    {
      handler: staff,
      route: contract.staff.list,
      as: "TENANT_ADMIN",
      query: { search: "zoe" },
      row: (n, isMatch) => [practitioner(n, isMatch ? { first_name: "Zoe" } : {})],
    },
  ],
  [
    "practitioners who have hours at a location",
    {
      handler: staff,
      route: contract.staff.listPractitionersOfLocation,
      params: { location_id },
      row: (n, isMatch) => {
        const staff_id = nthId("staff", n);
        return [practitioner(n), weekItem({ staff_id, ...(!isMatch && { schedules: [] }) })];
      },
    },
  ],
])("finds %s behind others on the first page", async (_, { handler, route, as, params = {}, query, row }) => {
  const rows = Array.from({ length: DROPPED + 1 }, (_each, n) => row(n, n === DROPPED)).flat();
  const desk = deskItems().filter(({ sk }) => !String(sk).startsWith("$staff"));
  const role = as ?? "RECEPTIONIST";
  holds([...desk, ...rows], role);
  const { status, body } = await call(handler, route, { as: role, params, query: { limit: "1", ...query } });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.items).toHaveLength(1);
});
