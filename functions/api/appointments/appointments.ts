import { createHash } from "node:crypto";
import { decodeTime } from "ulid";
import type { appointments } from "../../../shared/appointments/routes.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { datesFrom, daysBetween, earliestToday } from "../../../shared/values/days-and-times.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { recordHistory } from "../../domain/audit/record-history.ts";
import {
  type AppointmentRow,
  appointmentWrites,
  BOOKED_ONLINE,
  getAppointment,
  type ListedAppointment,
  listedAppointments,
  UNREAD,
} from "../../domain/booking/appointment-lists.ts";
import { refuseMalformed } from "../../domain/booking/booking-context.ts";
import { readOpenHolds } from "../../domain/booking/holds.ts";
import { getLocation, getPractitioner } from "../../domain/booking/references.ts";
import { getPatient } from "../../domain/patients/people.ts";
import { readWithNames } from "../../domain/patients/policies.ts";
import {
  appointmentEntity,
  appointmentNoteEntity,
  attentionEntity,
  dayChangeEntity,
  rangeOf,
} from "../../entities/appointments.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { readInsuranceRow } from "../../entities/patients.ts";
import { appointmentAccountEntity } from "../../entities/payments.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { Tag, UseCase } from "../../http/use-case.ts";
import { readByKeys, readItems } from "../../platform/dynamo/batch-get.ts";
import { filteredPage, page, selectedPage } from "../../platform/dynamo/page.ts";
import { retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";

export const get: UseCase<typeof appointments.get> = async ({ tenantId }, { params }) =>
  getAppointment(tenantId, params.appointment_id);

/** Marks what the patient did online as seen. The version stays, because nothing of the appointment itself changes. */
export const markSeen: UseCase<typeof appointments.markSeen> = (caller, { params }) =>
  retryOnConflict(async () => {
    const before = await getAppointment(caller.tenantId, params.appointment_id);
    const { unread, ...after } = before;
    if (!unread) {
      await auditOpening(caller, "appointment_id", before.appointment_id);
      return before;
    }
    const entry = auditEntry(caller, "appointments.markSeen", before.tenant_id, before.appointment_id);
    await writeTransaction([...appointmentWrites({ before, after }), ...auditPuts(entry)]);
    return after;
  });

/**
 * Refuses another practitioner's appointment.
 * @throws ClinicError 404 "Appointment not found", in the same words as for an unknown id
 */
export function refuseOthers({ user }: TenantCaller, { practitioner_id }: AppointmentRow): void {
  if (practitioner_id !== user.staff_id) throw new ClinicError("not_found", NOT_FOUND_TEXTS.appointment);
}

const EARLIER = 10;

/** Reads the last appointments of a patient before the given one, latest first, each with its notes, oldest first. */
async function readEarlier({ tenant_id, patient_id: owner_id, appointment_id: own, date, starts_at }: AppointmentRow) {
  const { items } = await filteredPage(
    listedAppointments({ tenant_id, owner_id, to: date }),
    { limit: EARLIER },
    "desc",
    (each) => each.starts_at < starts_at && each.appointment_id !== own && each.appointment_status !== "CANCELLED",
  );
  return Promise.all(
    items.map(async (each) => {
      const { data: notes } = await appointmentNoteEntity()
        .query.byAppointment({ tenant_id, appointment_id: each.appointment_id })
        .go({ pages: "all" });
      return { ...each, notes };
    }),
  );
}

/**
 * Returns an appointment of the caller with the patient's details, insurance and earlier appointments. The audit log records
 * that the patient was opened too.
 */
export const getOwn: UseCase<typeof appointments.getOwn> = async (caller, { params }) => {
  const appointment = await getAppointment(caller.tenantId, params.appointment_id);
  refuseOthers(caller, appointment);
  const patient = await getPatient(caller.tenantId, appointment.patient_id);
  const { tenantId } = caller;
  const { patient_id } = patient;
  const [insurance, earlier] = await Promise.all([
    readInsuranceRow(tenantId, patient_id).then(readWithNames),
    readEarlier({ ...appointment, patient_id }),
    auditOpening(caller, "patient_id", patient_id),
  ]);
  return { ...appointment, patient, insurance, earlier };
};

const MAX_DAYS = 7;

/** Reads of an index may lag behind a change by this long. */
const SETTLING_MS = 10_000;

/**
 * Returns a tag that changes with every change of the appointments of a location's days, at the cost of one small read. Returns
 * undefined for other lists, and while the list may not show the latest change yet.
 */
export const listTag: Tag<typeof appointments.list> = async ({ tenantId }, { query }) => {
  const { location_id, from, to, to_check_out } = query;
  // A checkout changes no appointment.
  if (!location_id || !from || !to || to_check_out) return undefined;
  const count = daysBetween(from, to);
  if (count > MAX_DAYS) return undefined;
  const items = await readItems(
    datesFrom(from, count).map((date) => dayChangeEntity().get({ tenant_id: tenantId, location_id, date }).params()),
  );
  const changes = items.map((item) => String(item?.change_id ?? "none"));
  const latest = Math.max(...items.map((item) => (item ? decodeTime(String(item.change_id)) : 0)));
  if (Date.now() - latest < SETTLING_MS) return undefined;
  return createHash("sha256").update(changes.join()).digest("base64url");
};

type Query = Parameters<UseCase<typeof appointments.list>>[1]["query"];

/**
 * Returns the query after its location and patient are found. The id of a merged patient becomes that of the target.
 * @throws ClinicError 404 for a location or patient that the clinic does not have
 */
async function withFoundIds(tenant_id: string, query: Query): Promise<Query> {
  const { location_id, patient_id } = query;
  if (location_id !== undefined) await getLocation(tenant_id, location_id);
  return patient_id === undefined
    ? query
    : { ...query, patient_id: (await getPatient(tenant_id, patient_id)).patient_id };
}

/** Returns the query of the list that has the fewest rows: that of the patient, the practitioner, the location or the clinic. */
function appointmentsOf(tenant_id: string, query: Query) {
  const { patient_id, practitioner_id, location_id, booked_by, unread, from, to } = query;
  refuseMalformed({ practitioner_id });
  const online = unread ? UNREAD : booked_by && BOOKED_ONLINE;
  return listedAppointments({
    tenant_id,
    owner_id: patient_id ?? online ?? practitioner_id ?? location_id,
    from,
    to,
  });
}

/** Returns the times of some days that patients are booking at the moment; undefined for a list that is not one of days. */
async function heldTimes(tenant_id: string, { from, to, location_id, practitioner_id, cursor, ...filters }: Query) {
  const { patient_id, status, overbooked, booked_by, unread } = filters;
  if (!from || !to || cursor || patient_id || status || overbooked || booked_by || unread) return {};
  const { holds } = await readOpenHolds(tenant_id);
  return {
    holds: holds.filter(
      (hold) =>
        from <= hold.date &&
        hold.date <= to &&
        (!location_id || hold.location_id === location_id) &&
        (!practitioner_id || hold.practitioner_id === practitioner_id),
    ),
  };
}

/** Lists the upcoming appointments that need attention. Each of them has a row of its own that marks it. */
async function listAttention(tenant_id: string, query: Query) {
  const { practitioner_id, location_id, patient_id, order } = query;
  const now = new Date().toISOString();
  const today = earliestToday();
  const from = query.from !== undefined && query.from > today ? query.from : today;
  if (query.to !== undefined && query.to < today) return { items: [], next_cursor: null };
  const marks = attentionEntity()
    .query.byDate({ tenant_id })
    .between(...rangeOf({ ...query, from }))
    .where((at, { eq }) =>
      [
        ...(location_id ? [eq(at.location_id, location_id)] : []),
        ...(practitioner_id ? [eq(at.practitioner_id, practitioner_id)] : []),
      ].join(" AND "),
    );
  return selectedPage(marks, query, order, async (marked) => {
    const appointments = (await readByKeys(appointmentEntity(), marked)).filter((row) => row !== undefined);
    const upcoming = appointments.filter(({ attention, ends_at }) => attention && ends_at > now);
    return patient_id ? upcoming.filter((each) => each.patient_id === patient_id) : upcoming;
  });
}

/** Lists the completed appointments for which nothing was charged, the latest day first unless the query says otherwise. */
function listToCheckOut(
  tenant_id: string,
  { location_id, practitioner_id, patient_id, from, to, order, ...paging }: Query,
) {
  const accounts = appointmentAccountEntity()
    .query.toCheckOut({ tenant_id })
    .between({ completed_on: from ?? "" }, { completed_on: to ?? "9999-12-31", appointment_id: "~" });
  return selectedPage(accounts, paging, order, async (some) => {
    const rows = (await readByKeys(appointmentEntity(), some)).filter((row) => row !== undefined);
    return rows.filter(
      (row) =>
        (!location_id || row.location_id === location_id) &&
        (!practitioner_id || row.practitioner_id === practitioner_id) &&
        (!patient_id || row.patient_id === patient_id),
    );
  });
}

export const list: UseCase<typeof appointments.list> = async ({ tenantId }, input) => {
  const query = await withFoundIds(tenantId, input.query);
  if (query.attention) return listAttention(tenantId, query);
  if (query.to_check_out) return listToCheckOut(tenantId, query);
  const { location_id, practitioner_id, status, overbooked, booked_by, unread } = query;
  const matchesQuery = (each: ListedAppointment) =>
    (!location_id || each.location_id === location_id) &&
    (!practitioner_id || each.practitioner_id === practitioner_id) &&
    (!status || each.appointment_status === status) &&
    (!overbooked || each.overbook_reason !== undefined) &&
    (!booked_by || each.booked_by === booked_by) &&
    (!unread || each.unread === true);
  const [appointments, held] = await Promise.all([
    filteredPage(appointmentsOf(tenantId, query), { ...query, fresh: input.fresh }, query.order, matchesQuery),
    heldTimes(tenantId, query),
  ]);
  return { ...appointments, ...held };
};

/** Lists the caller's own appointments of some days in order of time; none for an account that is not staff. */
export const listOwn: UseCase<typeof appointments.listOwn> = async (
  { tenantId: tenant_id, user },
  { query, fresh },
) => {
  if (!user.staff_id) return { items: [], next_cursor: null };
  const { from, to } = query;
  return page(listedAppointments({ tenant_id, owner_id: user.staff_id, from, to }), { ...query, fresh });
};

export const listOfPractitioner: UseCase<typeof appointments.listOfPractitioner> = async (
  { tenantId: tenant_id },
  { params: { staff_id: owner_id }, query: { status, ...paging }, fresh },
) => {
  await getPractitioner(tenant_id, owner_id);
  const appointments = listedAppointments({ tenant_id, owner_id });
  return filteredPage(
    appointments,
    { ...paging, fresh },
    "desc",
    (each) => !status || each.appointment_status === status,
  );
};

export const listHistory: UseCase<typeof appointments.listHistory> = async ({ tenantId }, { params, query }) => {
  const { appointment_id } = await getAppointment(tenantId, params.appointment_id);
  const { items, next_cursor } = await recordHistory(tenantId, appointment_id, query);
  return { items: items.map((entry) => ({ ...entry, appointment_id })), next_cursor };
};
