import { fullName, type Named } from "../../shared/names.ts";
import type { COPIED } from "../data/appointment.ts";
import { listedAppointments } from "../data/appointment-lists.ts";
import { findRow } from "../data/find-row.ts";
import { findPatientRow } from "../data/get-patient.ts";
import { LocationEntity } from "../data/location.ts";
import type { NameSource } from "../data/name-refresh.ts";
import { RoomEntity } from "../data/room.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { WaitlistEntryEntity } from "../data/waitlist-entry.ts";

type IdAttribute = "patient_id" | "practitioner_id" | "service_id" | "location_id" | "room_id";
type CopiedAttribute = (typeof COPIED)[number];

/** The attributes that appointments and waitlist entries copy from a row. */
export type Copies = Readonly<Partial<Record<CopiedAttribute, string>>>;

/**
 * The attributes of an appointment, or of a waitlist entry, that the stream reads: its key, the ids of its sources, and what
 * it copied from them.
 */
export type NamedRow = Readonly<
  { tenant_id: string } & Partial<Record<"appointment_id" | "entry_id" | IdAttribute, string>>
> &
  Copies;

/** A query of a source's appointments or waitlist entries, which may also find those of another source. */
interface NamedQuery {
  go(options: { cursor?: string | null; limit?: number; pages?: "all" }): Promise<{
    data: NamedRow[];
    cursor: string | null;
  }>;
}

interface Current {
  readonly copies: Copies;
  readonly appointments: NamedQuery;
  /** Undefined for sources from which waitlist entries copy nothing. */
  readonly waiting?: NamedQuery;
}

/** The attributes of a source from which copies are made. */
type CopiedFrom = Readonly<
  Partial<Record<keyof Named | "alert" | "contact" | "service_name" | "location_name" | "room_number", string>>
>;

/** A kind of row whose name is copied onto appointments and waitlist entries. */
export interface Source {
  /** The attribute of an appointment that holds the row's id. */
  readonly id: IdAttribute;
  /** Returns what appointments copy from a row, or from its image in the stream. */
  readonly copiesOf: (row: CopiedFrom) => Copies;
  /** Reads the row consistently; undefined when it was deleted. */
  readonly read: (tenant_id: string, id: string) => Promise<Current | undefined>;
}

/** The parts in which the sources differ. */
interface Kind<Row extends CopiedFrom & { readonly tenant_id: string }> extends Omit<Source, "read"> {
  readonly find: (tenant_id: string, id: string) => Promise<Row | undefined>;
  /** Returns the id whose list has the appointments. */
  readonly ownerOf: (row: Row) => string;
  readonly waitingOf?: (row: Row) => NamedQuery;
}

const sourceOf = <Row extends CopiedFrom & { readonly tenant_id: string }>(kind: Kind<Row>): Source => ({
  ...kind,
  async read(tenant_id, id) {
    const row = await kind.find(tenant_id, id);
    if (!row) return undefined;
    const appointments = listedAppointments({ tenant_id, owner_id: kind.ownerOf(row) });
    return { copies: kind.copiesOf(row), appointments, ...(kind.waitingOf && { waiting: kind.waitingOf(row) }) };
  },
});

const nameOf = ({ first_name = "", middle_name = "", last_name = "" }: CopiedFrom) =>
  fullName({ first_name, middle_name, last_name });

const { byId, byLocation, byPatient } = WaitlistEntryEntity.query;

export const SOURCES: Readonly<Record<NameSource, Source>> = {
  patient: sourceOf({
    id: "patient_id",
    copiesOf: (patient) => ({
      patient_name: nameOf(patient),
      patient_alert: patient.alert ?? "",
      patient_contact: patient.contact ?? "",
    }),
    find: findPatientRow,
    ownerOf: ({ patient_id }) => patient_id,
    waitingOf: ({ tenant_id, patient_id }) => byPatient({ tenant_id, patient_id }),
  }),
  staff: sourceOf({
    id: "practitioner_id",
    copiesOf: (practitioner) => ({ practitioner_name: nameOf(practitioner) }),
    find: (tenant_id, staff_id) => findRow(StaffEntity, { tenant_id, staff_id }),
    ownerOf: ({ staff_id }) => staff_id,
    waitingOf: ({ tenant_id }) => byId({ tenant_id }),
  }),
  service: sourceOf({
    id: "service_id",
    copiesOf: ({ service_name = "" }) => ({ service_name }),
    find: (tenant_id, service_id) => findRow(ServiceEntity, { tenant_id, service_id }),
    ownerOf: ({ location_id }) => location_id,
    waitingOf: ({ tenant_id, location_id }) => byLocation({ tenant_id, location_id }),
  }),
  location: sourceOf({
    id: "location_id",
    copiesOf: ({ location_name = "" }) => ({ location_name }),
    find: (tenant_id, location_id) => findRow(LocationEntity, { tenant_id, location_id }),
    ownerOf: ({ location_id }) => location_id,
    waitingOf: ({ tenant_id, location_id }) => byLocation({ tenant_id, location_id }),
  }),
  room: sourceOf({
    id: "room_id",
    copiesOf: ({ room_number = "" }) => ({ room_number }),
    find: (tenant_id, room_id) => findRow(RoomEntity, { tenant_id, room_id }),
    ownerOf: ({ location_id }) => location_id,
  }),
};

/** Returns whether a row has the given copies. An older row may lack an attribute whose copy is empty. */
export const hasCopies = (of: Copies, copies: Copies): boolean =>
  Object.entries(copies).every(([attribute, copy]) => (of[attribute as CopiedAttribute] ?? "") === copy);
