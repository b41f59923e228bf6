import { AppointmentStatusBadge } from "../appointments/appointment-status.tsx";
import "./appointment-card.css";
import Button from "@cloudscape-design/components/button";
import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { PhoneLink, RouterLink } from "../../components/layout/links.tsx";
import { money } from "../../lib/formats.ts";
import { useRetainedFocus } from "../../lib/hooks.ts";
import { appointmentHref, linkTo, PATHS } from "../../paths.ts";
import { AlertMark } from "../../people/patient-alert.tsx";
import { CheckoutButton, StepButtons } from "../appointments/appointment-actions.tsx";
import { Remark } from "../appointments/remark.tsx";
import { useSteps } from "../appointments/use-steps.tsx";
import { AttentionReason } from "../attention.tsx";
import { BalanceLink } from "../checkout/balance.tsx";
import { seriesText } from "../series/series-dates.tsx";
import { useRights } from "../use-today.ts";
import { HEAD_PX } from "./columns.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

// These components import parts of other pages, so they are loaded only when a card is opened.
const InsuranceLines = lazyPart(async () => ({
  default: (await import("../../people/insurance-lines.tsx")).InsuranceLines,
}));
const NewestNotes = lazyPart(async () => ({ default: (await import("../../people/notes.tsx")).NewestNotes }));
const AppointmentMessages = lazyPart(async () => ({
  default: (await import("../messages/appointment-messages.tsx")).AppointmentMessages,
}));

const GAP_PX = 8;

/** Where the calendar places a card, and what the card's buttons do there. */
export interface CardPlace {
  /** The left edge of the card, as a CSS length, and the upper edge of its block in pixels. */
  readonly left: string;
  readonly top: number;
  /** Whether the card takes the focus, because it was opened by its block. */
  readonly focused: boolean;
  /** Begins to move the appointment on the calendar; undefined if it can only be moved by its form. */
  readonly onMove?: () => void;
  readonly onClose: () => void;
}

interface AppointmentCardProps extends CardPlace {
  readonly appointment: Appointment;
  readonly moment: Moment;
  /** The time zone of the location. */
  readonly timeZone: string;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Shows the details of an appointment beside its block, with all actions. */
export function AppointmentCard({ appointment, moment, timeZone, left, top, focused, ...on }: AppointmentCardProps) {
  const { patient_id, patient_name, patient_contact, appointment_status, overbook_reason, cancel_reason } = appointment;
  const id = useId();
  const card = useRetainedFocus<HTMLDivElement>(appointment_status, "[data-once] button");
  const { steps, busy, take, question } = useSteps(appointment, moment);
  const { books, changes, seesBalances } = useRights();

  useLayoutEffect(() => {
    const element = card.current;
    const board = element?.closest(".calendar-scroll");
    if (!element || !board) return;
    const place = () => {
      const first = board.scrollTop + HEAD_PX + GAP_PX;
      const last = board.scrollTop + board.clientHeight - element.offsetHeight - GAP_PX;
      element.style.setProperty("--card-top", `${Math.max(first, Math.min(top + HEAD_PX, last))}px`);
    };
    place();
    // The card grows when the insurance and the messages have loaded, and must stay within the board.
    const size = globalThis.ResizeObserver && new ResizeObserver(place);
    size?.observe(element);
    return () => size?.disconnect();
  }, [card, top]);
  useEffect(() => {
    if (focused) card.current?.focus({ preventScroll: true });
  }, [card, focused]);

  const details: readonly (readonly [string, ReactNode])[] = [
    [
      CALENDAR_SCREEN.attention,
      appointment_status === "BOOKED" && appointment.attention && <AttentionReason {...appointment} />,
    ],
    ["Date", dayText(appointment.date)],
    ["Time", timesText(appointment.start_time, appointment.end_time)],
    ["Service", `${appointment.service_name} · ${appointment.duration} min · ${money(appointment.fee)}`],
    ["Phone", patient_contact && <PhoneLink phone={patient_contact} />],
    ["Practitioner", appointment.practitioner_name],
    ["Series", seriesText(appointment)],
    ["Reason", appointment.reason],
    [CALENDAR_SCREEN.overbooked, overbook_reason],
    ["Cancelled", cancel_reason],
    ["Insurance", books && <InsuranceLines patient_id={patient_id} date={appointment.date} />],
  ];

  return (
    <div
      ref={card}
      role="dialog"
      aria-modal="false"
      aria-labelledby={id}
      tabIndex={-1}
      className="calendar-card"
      style={{ "--card-left": left } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || question) return;
        event.stopPropagation();
        on.onClose();
      }}
    >
      <div className="calendar-card-head">
        <strong id={id}>{patient_name}</strong>
        <Button variant="icon" iconName="close" ariaLabel="Close" onClick={on.onClose} />
      </div>
      <div className="calendar-card-state">
        <AppointmentStatusBadge status={appointment_status} />
        <Remark appointment={appointment} moment={moment} timeZone={timeZone} />
        {seesBalances && <BalanceLink patient_id={patient_id} />}
      </div>
      <AlertMark alert={appointment.patient_alert} />
      <dl>
        {details.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {books && <NewestNotes appointment_id={appointment.appointment_id} />}
      {changes && <AppointmentMessages appointment={appointment} />}
      {changes && (
        <div className="calendar-card-actions" data-once>
          <CheckoutButton appointment={appointment} />
          <StepButtons steps={steps} busy={busy} take={take} />
          {appointment_status === "BOOKED" && (
            <>
              <Button onClick={() => on.onReschedule(appointment)}>Reschedule</Button>
              {on.onMove && <Button onClick={on.onMove}>Move on the calendar</Button>}
            </>
          )}
        </div>
      )}
      {books && (
        <div className="calendar-card-links">
          <RouterLink href={appointmentHref(appointment)}>Open appointment</RouterLink>
          <RouterLink href={linkTo(PATHS.patient, { patientId: patient_id })}>Open patient</RouterLink>
        </div>
      )}
      {question}
    </div>
  );
}
