import "./finder.css";
import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import Autosuggest from "@cloudscape-design/components/autosuggest";
import type { InputProps } from "@cloudscape-design/components/input";
import Modal from "@cloudscape-design/components/modal";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { MAX_SEARCH } from "../../../../shared/contract/page-size.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { foldText, fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText, dayText, timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsAroundQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { peopleQuery } from "../../api/people.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { Booking, type BookingRequest } from "../../booking/form/booking.tsx";
import { patientChoice } from "../../booking/form/people-options.ts";
import { useToday } from "../../booking/use-today.ts";
import { ageText, deviceToday } from "../../lib/dates.ts";
import { useDebounced } from "../../lib/hooks.ts";
import { messageOf } from "../../lib/message-of.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { appointmentHref, leadHref, linkTo, PATHS, patientHref } from "../../paths.ts";
import { nothingFound } from "../../people/person-labels.ts";
import { useRecentPatients } from "../../people/use-recent-patients.ts";

const FINDER_SCREEN = {
  nothing: "Nothing found",
  newPatient: "New patient",
  book: (name: string) => `Book ${name}`,
  next: (when: string) => `Next: ${when}`,
  last: (when: string, status: string) => `Last: ${when} (${status})`,
  noAppointments: "No past or upcoming appointment",
} as const;

interface PatientOptionProps {
  readonly option: AutosuggestProps.Option;
  readonly patient_id: string;
  readonly highlighted: boolean;
}

const moment = () => ({
  now: new Date().toISOString(),
  today: deviceToday(),
});

const whenOf = ({ date, start_time }: Appointment) => `${dayText(date)}, ${timeText(start_time)}`;

/** Shows a found patient. If the option stays highlighted, the next and the last appointment are loaded. */
function PatientOption({ option, patient_id, highlighted }: PatientOptionProps) {
  const [opened] = useState(moment);
  // Nothing is loaded for patients whom the arrow keys only pass, because each read is audited.
  const isSettled = useDebounced(highlighted) && highlighted;
  const { data } = useQuery({ ...appointmentsAroundQuery(patient_id, opened), enabled: isSettled });
  const { next, last, noAppointments } = FINDER_SCREEN;
  const around = data && [
    data.next && next(whenOf(data.next)),
    data.last && last(whenOf(data.last), data.last.appointment_status),
  ];
  return (
    <div className="finder-patient">
      <strong>{option.label}</strong>
      <span>{option.description}</span>
      <span>{around ? around.filter(Boolean).join(" · ") || noAppointments : option.tags?.join(" · ")}</span>
    </div>
  );
}

/**
 * Loads the records that the finder can show for the typed text. Results of an earlier text are not returned.
 * @param enabled whether the person may read patients and appointments
 */
function useFindable(typed: string, enabled: boolean) {
  const search = useDebounced(typed);
  const recent = useRecentPatients();
  const people = useQuery({ ...peopleQuery(search), enabled: enabled && search !== "" });
  const practitioners = useQuery({ ...practitionersQuery(), enabled });
  const locations = useQuery({ ...locationsQuery(), enabled });
  // The locations may be loaded already, by a page of a person who may not read appointments.
  const today = useToday((enabled && locations.data) || [], undefined);
  const isCurrent = search === typed;
  const found: Findable = {
    patients: typed === "" ? recent : (isCurrent && people.data?.patients) || [],
    leads: (typed !== "" && isCurrent && people.data?.leads) || [],
    practitioners: practitioners.data ?? [],
    appointments: today.appointments ?? [],
  };
  const searching = enabled && typed !== "" && !(isCurrent && (people.data || people.error));
  return {
    found,
    searching,
    error: isCurrent && !people.data ? people.error : null,
    retry: () => void people.refetch(),
  };
}

/** Returns whether each typed word begins a word of the text. Case and accents don't matter. */
function matches(text: string, typed: string): boolean {
  const words = foldText(text).split(" ");
  return foldText(typed)
    .split(" ")
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** A page of the menu, or an action of the finder. */
interface Entry {
  readonly text: string;
  /** The page's address, or the action's name. */
  readonly href: string;
}

/** The records that can be found. */
interface Findable {
  readonly patients: readonly Patient[];
  readonly leads: readonly Lead[];
  readonly practitioners: readonly Practitioner[];
  /** Today's appointments. */
  readonly appointments: readonly Appointment[];
}

const MAX_PER_GROUP = 6;
/** The most patients for whom the finder offers to book an appointment. A search that finds more is not specific yet. */
const MAX_BOOKABLE = 3;

const bookingAction = (patientId: string) => `action:book:${patientId}`;

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
function finderOptions(
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
function onlyOption(options: AutosuggestProps.Options, { patients, appointments }: Findable): string | undefined {
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

const DESK_ACTIONS: readonly (Entry & { readonly request: BookingRequest })[] = [
  { text: "Book an appointment", href: "action:book", request: {} },
  { text: "Walk-in", href: "action:walk-in", request: { walkIn: true } },
];
/** The option that is offered when nothing was found. */
const NEXT_STEP = [{ value: linkTo(PATHS.patients, {}, { add: "patient" }), label: FINDER_SCREEN.newPatient }];

interface FinderProps {
  /** The pages that the person can open. */
  readonly pages: readonly Entry[];
  /** Whether patients and appointments can be found too. */
  readonly people: boolean;
  readonly onClose: () => void;
}

/** Shows the dialog that finds patients, leads, practitioners, today's appointments, pages and actions. */
export default function Finder({ pages, people, onClose }: FinderProps) {
  const navigate = useNavigate();
  const input = useRef<InputProps.Ref>(null);
  const [typed, setTyped] = useState("");
  /** Whether Enter was pressed before the options were loaded. */
  const [entered, setEntered] = useState(false);
  const [booking, setBooking] = useState<BookingRequest>();
  const text = typed.trim();
  const { found, searching, error, retry } = useFindable(text, people);
  // The dialog itself takes the focus when it opens.
  useEffect(() => void setTimeout(() => input.current?.focus()), []);

  const options = finderOptions(text, found, { pages, actions: people ? DESK_ACTIONS : [] });
  const isEmpty = text !== "" && !searching && !error && options.length === 0;

  const only = text === "" ? undefined : onlyOption(options, found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the end of the search alone.
  useEffect(() => {
    if (!entered || searching) return;
    setEntered(false);
    choose(only);
  }, [entered, searching]);

  if (booking) return <Booking request={booking} onClose={onClose} />;

  function choose(value: string | undefined) {
    if (!value) return;
    const action = DESK_ACTIONS.find(({ href }) => href === value);
    if (action) return setBooking(action.request);
    const booked = found.patients.find(({ patient_id }) => bookingAction(patient_id) === value);
    if (booked) return setBooking({ start: { person: patientChoice(booked) } });
    onClose();
    // The name goes on to the form of a new patient, and must not be in the address.
    navigate(value, { state: { typed: text } });
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const { key, target, nativeEvent } = event;
    const opensOnly =
      key === "Enter" && target instanceof HTMLInputElement && !target.hasAttribute("aria-activedescendant");
    if (nativeEvent.isComposing || !(opensOnly || key === "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (opensOnly) setEntered(true);
    else onClose();
  }

  return (
    <Modal visible size="medium" header="Find" closeAriaLabel="Close" onDismiss={onClose}>
      <div className="finder" onKeyDownCapture={press}>
        <Autosuggest
          ref={input}
          value={typed}
          ariaLabel="Find"
          clearAriaLabel="Clear"
          placeholder={people ? "Name, phone, date of birth, page or action" : "Page"}
          filteringType="manual"
          hideEnteredTextOption
          enteredTextLabel={() => ""}
          options={isEmpty && people ? NEXT_STEP : options}
          renderOption={({ item }) => {
            if (item.type !== "item") return null;
            const patient = found.patients.find((each) => patientHref(each) === item.option.value);
            return patient ? <PatientOption {...item} patient_id={patient.patient_id} /> : null;
          }}
          finishedText={isEmpty ? nothingFound(text, FINDER_SCREEN.nothing) : undefined}
          statusType={error ? "error" : searching ? "loading" : "finished"}
          loadingText="Searching"
          errorText={error ? messageOf(error, "The search failed.") : undefined}
          recoveryText="Try again"
          onLoadItems={() => error && retry()}
          onChange={({ detail }) => {
            setEntered(false);
            setTyped(detail.value.slice(0, MAX_SEARCH));
          }}
          onSelect={({ detail }) => choose(detail.selectedOption?.value)}
        />
      </div>
    </Modal>
  );
}
