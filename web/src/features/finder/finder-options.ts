import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { FINDER_SCREEN } from "../../../../shared/patients/texts.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { foldText, fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText, timeText } from "../../../../shared/values/us-text.ts";
import { ageText } from "../../lib/age.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { leadHref, patientHref } from "../../people/person-columns.tsx";
import { appointmentHref } from "../../scheduling/appointments/appointment-href.ts";

/** Returns whether each typed word begins a word of the text. Case and accents don't matter. */
function matches(text: string, typed: string): boolean {
  const words = foldText(text).split(" ");
  return foldText(typed)
    .split(" ")
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** A page of the menu, or an action of the finder. */
export interface Entry {
  readonly text: string;
  /** The page's address, or the action's name. */
  readonly href: string;
}

/** The records that can be found. */
export interface Findable {
  readonly patients: readonly Patient[];
  readonly leads: readonly Lead[];
  readonly practitioners: readonly Practitioner[];
  /** Today's appointments. */
  readonly appointments: readonly Appointment[];
}

const MAX_PER_GROUP = 6;
/** The most patients for whom the finder offers to book an appointment. A search that finds more is not specific yet. */
const MAX_BOOKABLE = 3;

export const bookingAction = (patientId: string) => `action:book:${patientId}`;

const personDetails = ({ dob, contact, alert }: Patient | Lead) =>
  [dob && `Born ${dateText(dob)} (${ageText(dob)})`, phoneText(contact), alert && `Alert: ${alert}`]
    .filter(Boolean)
    .join(" · ");

function appointmentTags({ appointments }: Findable, patient_id: string): readonly string[] {
  return appointments
    .filter((appointment) => appointment.patient_id === patient_id)
    .map(({ start_time, practitioner_name }) => `Today ${timeText(start_time)} with ${practitioner_name}`);
}

const group = (label: string, options: readonly AutosuggestProps.Option[]) =>
  options.length > 0 ? [{ label, options: options.slice(0, MAX_PER_GROUP) }] : [];

/** Returns what matches the typed text, people first. Without a text, it returns recent patients, actions and pages. */
export function finderOptions(
  typed: string,
  found: Findable,
  { pages, actions }: { readonly pages: readonly Entry[]; readonly actions: readonly Entry[] },
): AutosuggestProps.Options {
  const isMatch = (text: string) => matches(text, typed);
  const entries = (all: readonly Entry[]) =>
    all.filter(({ text }) => isMatch(text)).map(({ text, href }) => ({ value: href, label: text }));
  return [
    ...group(
      typed ? "Patients" : "Recent patients",
      found.patients.map((patient) => ({
        value: patientHref(patient),
        label: fullName(patient),
        description: personDetails(patient),
        tags: appointmentTags(found, patient.patient_id),
      })),
    ),
    ...group(
      "Leads",
      found.leads.map((lead) => ({
        value: leadHref(lead),
        label: fullName(lead),
        description: personDetails(lead),
      })),
    ),
    ...group(
      "Today's appointments",
      found.appointments
        .filter(({ patient_name }) => typed && isMatch(patient_name))
        .map(({ appointment_id, patient_name, start_time, practitioner_name, service_name }) => ({
          value: appointmentHref({ appointment_id }),
          label: `${timeText(start_time)} ${patient_name}`,
          description: `${service_name} with ${practitioner_name}`,
        })),
    ),
    ...group(
      "Practitioners",
      found.practitioners
        .filter((practitioner) => typed && isMatch(fullName(practitioner)))
        .map((practitioner) => ({
          value: linkTo(PATHS.practitioner, { staffId: practitioner.staff_id }),
          label: fullName(practitioner),
        })),
    ),
    ...group("Actions", [
      ...(typed && actions.length > 0 && found.patients.length <= MAX_BOOKABLE ? found.patients : []).map(
        (patient) => ({
          value: bookingAction(patient.patient_id),
          label: FINDER_SCREEN.book(fullName(patient)),
        }),
      ),
      ...entries(actions),
    ]),
    ...group("Pages", entries(pages)),
  ];
}

/**
 * Returns the value of the only option, if there is just one. What is offered about a found patient, such as to book an
 * appointment, does not count.
 */
export function onlyOption(
  options: AutosuggestProps.Options,
  { patients, appointments }: Findable,
): string | undefined {
  const ids = patients.map(({ patient_id }) => patient_id);
  const about = [
    ...ids.map(bookingAction),
    ...appointments.filter(({ patient_id }) => ids.includes(patient_id)).map(appointmentHref),
  ];
  const values = options
    .flatMap((each) => ("options" in each ? each.options : [each]))
    .flatMap(({ value }) => (value && !about.includes(value) ? [value] : []));
  return values.length === 1 ? values[0] : undefined;
}
