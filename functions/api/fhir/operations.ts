import type { Bundle, FhirResource } from "fhir/r4";
import { invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { AppointmentOperation } from "../../../shared/fhir/resources.ts";
import { FHIR_TEXTS } from "../../../shared/fhir/texts.ts";
import type { Booker } from "../../domain/booking/new-appointment.ts";
import { type BookedPatient, bookSlot, holdSlot, type Wanted } from "../../domain/fhir/book.ts";
import { readDirectory } from "../../domain/fhir/directory.ts";
import { parseReference, parseSlotId, rowId } from "../../domain/fhir/ids.ts";
import { type FoundSlot, type SlotPosition, searchSlots } from "../../domain/fhir/slots.ts";
import {
  appointmentResource,
  heldAppointment,
  proposedAppointment,
  type ScheduleParts,
} from "../../domain/fhir/to-fhir.ts";
import { getPatient } from "../../domain/patients/people.ts";
import { findStatedPatient } from "../../domain/patients/stated-person.ts";
import { orNotFound } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { newId } from "../../platform/ids.ts";
import { fhirUrl, searchSet } from "./bundle.ts";
import { daysOf, meetsAll, parseDateCondition } from "./dates.ts";
import { newPatientOf, reasonOf, type SentParameters } from "./parameters.ts";

/** The most pages of free times that one `$find` reads. */
const MAX_PAGES = 6;

async function bundleOf(operation: AppointmentOperation, matches: readonly FhirResource[]): Promise<Bundle> {
  const base = await fhirUrl();
  return searchSet(base, { matches }, [{ relation: "self", url: `${base}/Appointment/$${operation}` }], true);
}

const required = (name: string, value: string | undefined): string => {
  if (value === undefined) throw invalidField(name, FHIR_TEXTS.periodRequired);
  return value;
};

/** Returns whether a schedule is for the service, the practitioner and the location that a program asks for. */
function isAskedFor(parameters: SentParameters, { service, practitioner, location }: ScheduleParts): boolean {
  const concept = parameters.concept("visit-type") ?? parameters.concept("service-type");
  const is = (name: string, type: "Practitioner" | "Location", id: string) => {
    const sent = parameters.reference(name);
    return sent === undefined || rowId(type, parseReference(sent, type).id) === id;
  };
  return (
    (!concept || concept.includes(service.service_id) || concept.includes(service.service_name)) &&
    is("practitioner", "Practitioner", practitioner.staff_id) &&
    is("location-reference", "Location", location.location_id)
  );
}

/**
 * Lists proposed appointments between two moments, by the rules of the desk. None of them is held or booked.
 * @throws ClinicError 422 without a period, 404 for an unknown patient
 */
async function find({ tenantId: tenant_id }: Booker, parameters: SentParameters, count: number): Promise<Bundle> {
  const start = parseDateCondition("start", `ge${required("start", parameters.time("start"))}`);
  const end = parseDateCondition("end", `le${required("end", parameters.time("end"))}`);
  if (end.to < start.from) throw invalidField("end", FHIR_TEXTS.endAfterStart);
  const sent = parameters.reference("patient-reference");
  const patient_id = sent && (await referredPatient(tenant_id, sent)).patient_id;
  const { schedules } = await readDirectory(tenant_id);
  const search = {
    tenant_id,
    schedules: schedules.filter((each) => isAskedFor(parameters, each)),
    ...daysOf([start, end]),
    ...(patient_id && { patient_id }),
    isWanted: ({ date, time }: FoundSlot) =>
      meetsAll([start], { date, starts_at: time.starts_at }) && meetsAll([end], { date, starts_at: time.ends_at }),
  };
  const found: FoundSlot[] = [];
  let position: SlotPosition | undefined;
  for (let pages = 0; pages < MAX_PAGES && found.length < count; pages += 1) {
    const page = await searchSlots({ ...search, count: count - found.length }, position);
    found.push(...page.slots);
    position = page.next;
    if (!position) break;
  }
  return bundleOf(
    "find",
    found.map(({ time, context }) => proposedAppointment({ ...context, time })),
  );
}

/** Returns the slot or the hold that an appointment's id names. */
function wantedOf(reference: string | undefined): Wanted {
  const { type, id } = parseReference(reference ?? "", "Appointment");
  const isNamed = type === "Appointment" || type === "Slot";
  const slot = isNamed ? parseSlotId(id) : undefined;
  const appointment_id = type === "Appointment" ? rowId("Appointment", id) : undefined;
  if (slot) return { slot };
  if (appointment_id) return { appointment_id };
  throw invalidField("appointment-reference", FHIR_TEXTS.unknownAppointment);
}

async function hold(caller: Booker, parameters: SentParameters): Promise<Bundle> {
  const wanted = wantedOf(parameters.reference("appointment-reference"));
  if (!("slot" in wanted)) throw invalidField("appointment-reference", FHIR_TEXTS.unknownAppointment);
  const { hold: held, found } = await holdSlot(caller, wanted.slot);
  return bundleOf("hold", [heldAppointment({ ...found.context, time: found.time }, held)]);
}

async function referredPatient(tenant_id: string, reference: string) {
  const patient_id = rowId("Patient", parseReference(reference, "Patient").id);
  return getPatient(tenant_id, orNotFound(patient_id, NOT_FOUND_TEXTS.patient));
}

/** Returns the patient of a booking. Someone of the same name, birth date and address is the same person; anyone else is registered. */
async function patientOf(caller: Booker, parameters: SentParameters): Promise<BookedPatient> {
  const { tenantId: tenant_id } = caller;
  const participants = parameters.appointment("appointment-resource")?.participant ?? [];
  const references = participants.flatMap(({ actor }) => actor?.reference ?? []);
  const reference =
    parameters.reference("patient-reference") ?? references.find((each) => parseReference(each).type === "Patient");
  if (reference) return { patient: await referredPatient(tenant_id, reference), isNew: false };
  const sent = parameters.patient("patient-resource");
  if (!sent) throw invalidField("patient-resource", FHIR_TEXTS.patientRequired);
  if (sent.id && rowId("Patient", sent.id)) return { patient: await referredPatient(tenant_id, sent.id), isNew: false };
  const stated = newPatientOf(sent);
  const known = stated.email ? await findStatedPatient(tenant_id, stated) : undefined;
  if (known) return { patient: known, isNew: false };
  const row = { tenant_id, patient_id: newId("pat"), created_at: new Date().toISOString(), version: 1 };
  return { patient: { ...stated, ...row, ...changedBy(caller) }, isNew: true };
}

async function book(caller: Booker, parameters: SentParameters): Promise<Bundle> {
  const sent = parameters.appointment("appointment-resource");
  const reference = parameters.reference("appointment-reference") ?? sent?.id ?? sent?.slot[0]?.reference;
  const wanted = wantedOf(reference);
  const reason = reasonOf(parameters.text("comment") ?? sent?.comment ?? sent?.reasonCode[0]?.text);
  const patient = await patientOf(caller, parameters);
  return bundleOf("book", [appointmentResource(await bookSlot(caller, wanted, patient, reason))]);
}

/** The operations on appointments. */
export const OPERATIONS: Readonly<
  Record<AppointmentOperation, (caller: Booker, parameters: SentParameters, count: number) => Promise<Bundle>>
> = { find, hold, book };
