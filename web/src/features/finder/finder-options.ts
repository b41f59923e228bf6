import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { FINDER_SCREEN } from "../../../../shared/messages/patients.ts";
import { foldText, fullName } from "../../../../shared/names.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { ageText } from "../../lib/age.ts";
import { phoneText } from "../../lib/phone-text.ts";
import { dateText, timeText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";

/** Returns whether each typed word begins a word of the text, whatever case and accents it has. */
function isFoundIn(text: string, typed: string): boolean {
  const words = foldText(text).split(" ");
  return foldText(typed)
    .split(" ")
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** A page of the menu, or something that the finder can do. */
export interface Entry {
  readonly text: string;
  /** The page's address, or the action's name. */
  readonly href: string;
}

/** Everything that can be found besides pages and actions. */
export interface Findable {
  readonly patients: readonly Patient[];
  readonly leads: readonly Lead[];
  readonly practitioners: readonly Practitioner[];
  /** Today's appointments. */
  readonly appointments: readonly Appointment[];
}

const MOST = 6;
/** More people than that are not narrowed down yet, so none of them is offered to be booked. */
const FEW = 3;

export const patientHref = (patientId: string) => linkTo(PATHS.patient, { patientId });

export const bookingOf = (patientId: string) => `action:book:${patientId}`;

const personDetails = ({ dob, contact, alert }: Patient | Lead) =>
  [dob && `Born ${dateText(dob)} (${ageText(dob)})`, phoneText(contact), alert && `Alert: ${alert}`]
    .filter(Boolean)
    .join(" · ");

function ofToday({ appointments }: Findable, patient_id: string): readonly string[] {
  return appointments
    .filter((appointment) => appointment.patient_id === patient_id)
    .map(({ start_time, practitioner_name }) => `Today ${timeText(start_time)} with ${practitioner_name}`);
}

const group = (label: string, options: readonly AutosuggestProps.Option[]) =>
  options.length > 0 ? [{ label, options: options.slice(0, MOST) }] : [];

/** Lists what fits the typed text, people first; without a text the recent patients, actions and pages. */
export function finderOptions(
  typed: string,
  found: Findable,
  { pages, actions }: { readonly pages: readonly Entry[]; readonly actions: readonly Entry[] },
): AutosuggestProps.Options {
  const fits = (text: string) => isFoundIn(text, typed);
  const entries = (all: readonly Entry[]) =>
    all.filter(({ text }) => fits(text)).map(({ text, href }) => ({ value: href, label: text }));
  return [
    ...group(
      typed ? "Patients" : "Recent patients",
      found.patients.map((patient) => ({
        value: patientHref(patient.patient_id),
        label: fullName(patient),
        description: personDetails(patient),
        tags: ofToday(found, patient.patient_id),
      })),
    ),
    ...group(
      "Leads",
      found.leads.map((lead) => ({
        value: linkTo(PATHS.lead, { leadId: lead.lead_id }),
        label: fullName(lead),
        description: personDetails(lead),
      })),
    ),
    ...group(
      "Today's appointments",
      found.appointments
        .filter(({ patient_name }) => typed && fits(patient_name))
        .map(({ appointment_id, patient_name, start_time, practitioner_name, service_name }) => ({
          value: linkTo(PATHS.appointment, { appointmentId: appointment_id }),
          label: `${timeText(start_time)} ${patient_name}`,
          description: `${service_name} with ${practitioner_name}`,
        })),
    ),
    ...group(
      "Practitioners",
      found.practitioners
        .filter((practitioner) => typed && fits(fullName(practitioner)))
        .map((practitioner) => ({
          value: linkTo(PATHS.practitioner, { staffId: practitioner.staff_id }),
          label: fullName(practitioner),
        })),
    ),
    ...group("Actions", [
      ...(typed && actions.length > 0 && found.patients.length <= FEW ? found.patients : []).map((patient) => ({
        value: bookingOf(patient.patient_id),
        label: FINDER_SCREEN.book(fullName(patient)),
      })),
      ...entries(actions),
    ]),
    ...group("Pages", entries(pages)),
  ];
}
