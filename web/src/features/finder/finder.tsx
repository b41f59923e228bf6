import "./finder.css";
import Autosuggest from "@cloudscape-design/components/autosuggest";
import type { InputProps } from "@cloudscape-design/components/input";
import Modal from "@cloudscape-design/components/modal";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { MAX_SEARCH } from "../../../../shared/contract/page-size.ts";
import { FINDER_SCREEN } from "../../../../shared/patients/texts.ts";
import { messageOf } from "../../lib/message-of.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { nothingFound } from "../../people/nothing-found.ts";
import { patientHref } from "../../people/person-columns.tsx";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { patientChoice } from "../../scheduling/booking/person-choice.ts";
import { bookingAction, type Entry, finderOptions, onlyOption } from "./finder-options.ts";
import { PatientOption } from "./patient-option.tsx";
import { useFindable } from "./use-findable.ts";

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
