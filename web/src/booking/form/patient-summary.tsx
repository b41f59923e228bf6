import Alert from "@cloudscape-design/components/alert";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { takesTime, UPCOMING } from "../../../../shared/appointments/status.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { addDays, daysBetween } from "../../../../shared/values/days-and-times.ts";
import { isDate } from "../../../../shared/values/typed-input.ts";
import { counted, dateText, dayText, timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsNearQuery, NEXT_OF_PATIENT, nextOfPatientQuery } from "../../api/appointments.ts";
import { patientQuery } from "../../api/people.ts";
import { PhoneLink } from "../../components/layout/links.tsx";
import type { BookingControl, PersonInput } from "./booking-fields.ts";
import { timeOfKey } from "./time-field.tsx";

type KnownPatient = Extract<PersonInput, { readonly kind: "patient" }>;

interface PatientSummaryProps {
  readonly patient: KnownPatient;
  /** Today's date at the location. */
  readonly today: string;
  /** The appointment that is moved, which is not listed. */
  readonly moved: Appointment | undefined;
}

const SHOWN = 2;

/** Shows what identifies a patient on the telephone, and what is already booked. Nothing is shown until it is loaded. */
export function PatientSummary({ patient, today, moved }: PatientSummaryProps) {
  const { patient_id } = patient;
  const { data: loaded } = useQuery({ ...patientQuery(patient_id), enabled: patient.contact === undefined });
  const { dob, contact } = patient.contact === undefined ? { ...loaded } : patient;
  const { data: next } = useQuery(nextOfPatientQuery(patient_id, today));
  const upcoming = next?.filter(
    (each) => UPCOMING.includes(each.appointment_status) && each.appointment_id !== moved?.appointment_id,
  );
  return (
    <div className="patient-summary">
      {contact && (
        <div>
          {dob && `Born ${dateText(dob)} · `}
          <PhoneLink phone={contact} />
        </div>
      )}
      {upcoming?.length === 0 && <div>No upcoming appointment{moved && " besides this one"}</div>}
      {upcoming && upcoming.length > 0 && (
        <ul aria-label="Upcoming appointments">
          {upcoming.slice(0, SHOWN).map((each, at) => {
            const text = `${dayText(each.date)}, ${timeText(each.start_time)} · ${each.service_name} with ${each.practitioner_name}`;
            return (
              <li key={each.appointment_id} title={text}>
                {text}
                {at === SHOWN - 1 && upcoming.length > SHOWN && ", and more"}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Returns how far another date is from the chosen one: "2 days before" it, "1 day after" it. */
function distanceText(other: string, chosen: string): string {
  const days = daysBetween(chosen, other) - 1;
  return `${counted(Math.abs(days), "day")} ${days < 0 ? "before" : "after"}`;
}

/** Returns the sentence about another appointment that makes this booking questionable; undefined for any other one. */
function warningOf(other: Appointment, date: string, service: Service | undefined): string | undefined {
  const name = `${other.service_name} with ${other.practitioner_name}`;
  if (other.date === date) return `Already booked on this day: ${timeText(other.start_time)}, ${name}.`;
  const interval = service?.usual_interval_days;
  const isSame = other.service_id === service?.service_id || other.service_name === service?.service_name;
  if (!interval || !isSame) return undefined;
  return `${name} is on ${dayText(other.date)}, ${distanceText(other.date, date)}. Usual interval: ${counted(interval, "day")}.`;
}

interface RepeatWarningProps extends Omit<PatientSummaryProps, "patient"> {
  readonly control: BookingControl;
  readonly patient_id: string;
  readonly service: Service | undefined;
}

/** Returns whether the first few appointments from today on include all of some days. */
const includesAll = (
  next: readonly Appointment[],
  today: string,
  days: { readonly from: string; readonly to: string },
) => days.from >= today && (next.length < NEXT_OF_PATIENT || (next.at(-1)?.date ?? "") > days.to);

/** Warns when the patient has an appointment on the chosen day, or the same service nearer than it is usually repeated. */
export function RepeatWarning({ control, patient_id, service, today, moved }: RepeatWarningProps) {
  const [typed, start_time] = useWatch({ control, name: ["date", "start_time"] });
  const date = timeOfKey(start_time)?.date ?? typed;
  // The usual interval itself is far enough.
  const reach = Math.max((service?.usual_interval_days ?? 1) - 1, 0);
  const days = isDate(date) ? { from: addDays(date, -reach), to: addDays(date, reach) } : { from: "", to: "" };
  const { data: next } = useQuery(nextOfPatientQuery(patient_id, today));
  const isKnown = next && includesAll(next, today, days);
  const { data: near } = useQuery({
    ...appointmentsNearQuery(patient_id, days),
    enabled: next !== undefined && !isKnown && days.from !== "",
  });
  const warnings = ((isKnown ? next : near) ?? [])
    .filter((each) => days.from <= each.date && each.date <= days.to)
    .filter((each) => takesTime(each.appointment_status) && each.appointment_id !== moved?.appointment_id)
    .flatMap((each) => warningOf(each, date, service) ?? []);
  if (warnings.length === 0) return null;
  return (
    <div role="status">
      <Alert type="warning" statusIconAriaLabel="Warning">
        {warnings.map((warning) => (
          <div key={warning}>{warning}</div>
        ))}
      </Alert>
    </div>
  );
}
