import { fullName } from "../../shared/names.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { LocationEntity } from "../data/location.ts";
import type { NameSource } from "../data/name-refresh.ts";
import { PatientEntity } from "../data/patient.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";

type IdAttribute = "patient_id" | "practitioner_id" | "service_id" | "location_id";
type NameAttribute = "patient_name" | "practitioner_name" | "service_name" | "location_name";

/** The attributes of an appointment that the stream reads: its key, and the ids and names of its sources. */
export type NamedAppointment = Readonly<
  Record<"tenant_id" | "appointment_id", string> & Partial<Record<IdAttribute | NameAttribute, string>>
>;

/** A query of a source's appointments, which may also find appointments of another source. */
interface AppointmentQuery {
  go(options: {
    cursor: string | null;
    limit: number;
    attributes: (keyof NamedAppointment)[];
  }): Promise<{ data: NamedAppointment[]; cursor: string | null }>;
}

interface Current {
  readonly name: string;
  readonly appointments: AppointmentQuery;
}

/** A kind of row whose name is copied onto appointments. */
export interface Source {
  /** The attributes of an appointment that hold the row's id and the copy of its name. */
  readonly id: IdAttribute;
  readonly name: NameAttribute;
  /** Returns the name that an image of the row in the stream shows. */
  readonly nameIn: (image: Readonly<Record<string, string>>) => string | undefined;
  /** Reads the row consistently; undefined when it was deleted. */
  readonly read: (tenant_id: string, id: string) => Promise<Current | undefined>;
}

const consistent = { consistent: true } as const;
const { byPatient, byPractitioner, byLocation } = AppointmentEntity.query;

const personIn: Source["nameIn"] = ({ first_name = "", middle_name, last_name = "" }) =>
  fullName({ first_name, middle_name, last_name });

export const SOURCES: Readonly<Record<NameSource, Source>> = {
  patient: {
    id: "patient_id",
    name: "patient_name",
    nameIn: personIn,
    read: async (tenant_id, patient_id) => {
      const { data } = await PatientEntity.get({ tenant_id, patient_id }).go(consistent);
      return data ? { name: fullName(data), appointments: byPatient({ tenant_id, patient_id }) } : undefined;
    },
  },
  staff: {
    id: "practitioner_id",
    name: "practitioner_name",
    nameIn: personIn,
    read: async (tenant_id, staff_id) => {
      const { data } = await StaffEntity.get({ tenant_id, staff_id }).go(consistent);
      const appointments = byPractitioner({ tenant_id, practitioner_id: staff_id });
      return data ? { name: fullName(data), appointments } : undefined;
    },
  },
  service: {
    id: "service_id",
    name: "service_name",
    nameIn: ({ service_name }) => service_name,
    read: async (tenant_id, service_id) => {
      const { data } = await ServiceEntity.get({ tenant_id, service_id }).go(consistent);
      if (!data) return undefined;
      return { name: data.service_name, appointments: byLocation({ tenant_id, location_id: data.location_id }) };
    },
  },
  location: {
    id: "location_id",
    name: "location_name",
    nameIn: ({ location_name }) => location_name,
    read: async (tenant_id, location_id) => {
      const { data } = await LocationEntity.get({ tenant_id, location_id }).go(consistent);
      return data ? { name: data.location_name, appointments: byLocation({ tenant_id, location_id }) } : undefined;
    },
  },
};
