import { type Clinic, openClinic } from "../support/clinic.ts";
import { MONDAY } from "../support/days.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { addPatients, addPractitioner, openFrontDesk } from "./front-desk.ts";

let emulators: Emulators;

/** The clinic of a file. Imports follow its new value. */
export let clinic: Clinic;

/** Starts the emulators for the file, and opens its clinic. */
export function openRoomClinic(): void {
  beforeAll(async () => {
    emulators = await startEmulators();
    clinic = await openClinic();
  });
  afterAll(() => emulators.stop());
}

/** Adds an active room to a location, and returns its id. */
export const addRoom = async (location_id: string, room_number: string): Promise<string> => {
  const body = { location_id, room_number, status: "ACTIVE" as const };
  return (await clinic.send("TENANT_ADMIN", "locations", "createRoom", { body })).body.room_id;
};
/** Adds a patient, and returns the id. */
export const addPatient = async () => String(await addPatients(clinic, 1));
/** Books an appointment. */
export const book = (body: object) => clinic.send("RECEPTIONIST", "appointments", "book", { body: body as never });
/** Sets the status of an appointment. */
export const step = (appointment_id: string, appointment_status: string, version: number) =>
  clinic.send("RECEPTIONIST", "appointments", "setStatus", {
    params: { appointment_id },
    body: { appointment_status, version } as never,
  });
/** Moves an appointment to another time or room. */
export const move = (appointment_id: string, body: object) =>
  clinic.send("RECEPTIONIST", "appointments", "reschedule", { params: { appointment_id }, body: body as never });

/** Opens a front desk with rooms, whose service needs one. `other` returns it with another practitioner and patient. */
export async function openRooms(numbers: readonly string[], service: object = {}) {
  const desk = await openFrontDesk(clinic, { service: { needs_room: true, ...service } });
  const rooms: string[] = [];
  for (const number of numbers) rooms.push(await addRoom(desk.location_id, number));
  const other = async (n: number) => ({
    ...desk,
    practitioner_id: await addPractitioner(clinic, desk.location_id, { last_name: `Doctor ${n}` }),
    patient_id: await addPatient(),
    date: MONDAY,
  });
  return { desk: { ...desk, date: MONDAY }, rooms, other };
}
