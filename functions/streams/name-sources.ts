import { fullName } from "../../shared/names.ts";
import type { COPIED } from "../data/appointment.ts";
import { listedAppointments } from "../data/appointment-lists.ts";
import { LocationEntity } from "../data/location.ts";
import type { NameSource } from "../data/name-refresh.ts";
import { PatientEntity } from "../data/patient.ts";
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

type CopiedFrom = Readonly<
  Partial<
    Record<
      | "first_name"
      | "middle_name"
      | "last_name"
      | "alert"
      | "contact"
      | "service_name"
      | "location_name"
      | "room_number",
      string
    >
  >
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

const consistent = { consistent: true } as const;
const waiting = WaitlistEntryEntity.query;

const nameOf = ({ first_name = "", middle_name = "", last_name = "" }: CopiedFrom) =>
  fullName({ first_name, middle_name, last_name });

/** Returns the appointments and the waitlist entries at a location. */
const atLocation = (place: { tenant_id: string; location_id: string }) => ({
  appointments: listedAppointments({ tenant_id: place.tenant_id, owner_id: place.location_id }),
  waiting: waiting.byLocation(place),
});

export const SOURCES: Readonly<Record<NameSource, Source>> = {
  patient: {
    id: "patient_id",
    copiesOf: (patient) => ({
      patient_name: nameOf(patient),
      patient_alert: patient.alert ?? "",
      patient_contact: patient.contact ?? "",
    }),
    read: async (tenant_id, patient_id) => {
      const key = { tenant_id, patient_id };
      const { data } = await PatientEntity.get(key).go(consistent);
      if (!data) return undefined;
      const appointments = listedAppointments({ tenant_id, owner_id: patient_id });
      return { copies: SOURCES.patient.copiesOf(data), appointments, waiting: waiting.byPatient(key) };
    },
  },
  staff: {
    id: "practitioner_id",
    copiesOf: (practitioner) => ({ practitioner_name: nameOf(practitioner) }),
    read: async (tenant_id, staff_id) => {
      const { data } = await StaffEntity.get({ tenant_id, staff_id }).go(consistent);
      if (!data) return undefined;
      const appointments = listedAppointments({ tenant_id, owner_id: staff_id });
      return { copies: SOURCES.staff.copiesOf(data), appointments, waiting: waiting.byId({ tenant_id }) };
    },
  },
  service: {
    id: "service_id",
    copiesOf: ({ service_name = "" }) => ({ service_name }),
    read: async (tenant_id, service_id) => {
      const { data } = await ServiceEntity.get({ tenant_id, service_id }).go(consistent);
      if (!data) return undefined;
      const { location_id } = data;
      return { copies: SOURCES.service.copiesOf(data), ...atLocation({ tenant_id, location_id }) };
    },
  },
  location: {
    id: "location_id",
    copiesOf: ({ location_name = "" }) => ({ location_name }),
    read: async (tenant_id, location_id) => {
      const { data } = await LocationEntity.get({ tenant_id, location_id }).go(consistent);
      return data ? { copies: SOURCES.location.copiesOf(data), ...atLocation({ tenant_id, location_id }) } : undefined;
    },
  },
  room: {
    id: "room_id",
    copiesOf: ({ room_number = "" }) => ({ room_number }),
    read: async (tenant_id, room_id) => {
      const { data } = await RoomEntity.get({ tenant_id, room_id }).go(consistent);
      if (!data) return undefined;
      const appointments = listedAppointments({ tenant_id, owner_id: data.location_id });
      return { copies: SOURCES.room.copiesOf(data), appointments };
    },
  },
};

/** Returns whether a row has the given copies. An older row may lack an attribute whose copy is empty. */
export const hasCopies = (of: Copies, copies: Copies): boolean =>
  Object.entries(copies).every(([attribute, copy]) => (of[attribute as CopiedAttribute] ?? "") === copy);
