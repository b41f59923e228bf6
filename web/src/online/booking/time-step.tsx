import type { ClinicError } from "../../../../shared/contract/errors.ts";
import type { BookingPage, OnlineTime, OnlineTimes } from "../../../../shared/online/booking.ts";
import { localDate } from "../../../../shared/values/days-and-times.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { messageOf, onlineApi, serverNow } from "../api.ts";
import { useLanguage } from "../language.ts";
import { Action, Notice, StepHeading } from "../parts.tsx";
import { useLoaded, useSubmission } from "../requests.ts";
import { momentText, WeekOfTimes } from "../week-of-times.tsx";
import {
  ANY,
  chosenLocation,
  chosenService,
  type Draft,
  type HeldTime,
  isHeld,
  isSameTime,
  locationsOf,
  practitionerIn,
} from "./flow.ts";
import { holdTime } from "./hold-time.ts";
import { BOOKING } from "./texts.ts";

interface TimeStepProps {
  readonly page: BookingPage;
  readonly username: string;
  readonly draft: Draft;
  /** Why the time that was chosen before can't be booked. */
  readonly refused: ClinicError | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onHeld: (held: HeldTime) => void;
}

/** Asks for the time, and holds the chosen one. */
export function TimeStep({ page, username, draft, refused, onChange, onHeld }: TimeStepProps) {
  const language = useLanguage();
  const texts = BOOKING[language];
  const service = chosenService(page, draft);
  const location = chosenLocation(page, draft);
  const service_id = service?.service_id ?? "";
  const hold = useSubmission(async (time: OnlineTime, practitioner_id: string | undefined) => {
    // Who returns to the held time goes on with it.
    const isSame = isHeld(draft.held, serverNow()) && isSameTime(draft.held, time, service_id);
    onHeld(
      isSame && draft.held ? draft.held : await holdTime(username, service_id, time, practitioner_id, draft.last_hold),
    );
  });
  if (!service || !location) return null;
  const today = localDate(new Date(serverNow()), location.time_zone);
  const from = draft.from < today ? today : draft.from;
  const { practitioner_id } = practitionerIn(draft);
  const timesOf = (query: { service_id: string; practitioner_id?: string }) =>
    onlineApi.listTimes({ params: { username }, query: { ...query, from } });
  const error = hold.error ?? refused;
  return (
    <>
      <StepHeading>{texts.asks.time}</StepHeading>
      {error && (
        <Notice>
          <p>{messageOf(error, language)}</p>
          {error.alternatives && error.alternatives.length > 0 && (
            <>
              <p>{texts.stillFree}</p>
              <ul className="choices">
                {error.alternatives.map((time) => (
                  <li key={`${time.date} ${time.start_time} ${time.practitioner_id}`}>
                    <Action busy={hold.busy} onPress={() => hold.submit(time, time.practitioner_id)}>
                      {momentText(language, time)}
                      <span className="soft">{nameIn(page, time.practitioner_id)}</span>
                    </Action>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      <WeekOfTimes
        today={today}
        from={from}
        onFrom={(next) => onChange({ from: next })}
        timeZone={location.time_zone}
        of={`${service_id} ${draft.practitioner_id}`}
        load={() => timesOf({ service_id, ...practitionerIn(draft) })}
        busy={hold.busy}
        onChoose={(time) => hold.submit(time, practitioner_id)}
        elsewhere={(reason) => (
          <Elsewhere page={page} draft={draft} of={from} reason={reason} timesOf={timesOf} onChange={onChange} />
        )}
      />
    </>
  );
}

const nameIn = ({ practitioners }: BookingPage, id: string) => {
  const person = practitioners.find(({ staff_id }) => staff_id === id);
  return person ? fullName(person) : "";
};

interface ElsewhereProps {
  readonly page: BookingPage;
  readonly draft: Draft;
  readonly of: string;
  readonly reason: string | null;
  readonly timesOf: (query: { service_id: string; practitioner_id?: string }) => Promise<OnlineTimes>;
  readonly onChange: (change: Partial<Draft>) => void;
}

const firstOf = ({ items, next }: OnlineTimes): OnlineTime | undefined => items[0] ?? next ?? undefined;

/** Says why nothing fits, and offers the first time with another practitioner and at another location. */
function Elsewhere({ page, draft, of, reason, timesOf, onChange }: ElsewhereProps) {
  const language = useLanguage();
  const texts = BOOKING[language];
  const service = chosenService(page, draft);
  const other = locationsOf(page, draft.service).find(({ location_id }) => location_id !== draft.location_id);
  const otherService = other && chosenService(page, { ...draft, location_id: other.location_id });
  const hasChosen = draft.practitioner_id !== ANY && service !== undefined && service.practitioner_ids.length > 1;
  const [anyone] = useLoaded(`anyone ${service?.service_id} ${of}`, async () =>
    hasChosen ? firstOf(await timesOf({ service_id: service.service_id })) : undefined,
  );
  const [there] = useLoaded(`there ${otherService?.service_id} ${of}`, async () =>
    otherService ? firstOf(await timesOf({ service_id: otherService.service_id })) : undefined,
  );
  const anyTime = anyone.state === "ready" ? anyone.value : undefined;
  const otherTime = there.state === "ready" ? there.value : undefined;
  return (
    <>
      {reason && <Notice kind="good">{reason}</Notice>}
      <div className="actions">
        {anyTime && (
          <Action onPress={() => onChange({ practitioner_id: ANY, from: anyTime.date })}>
            {texts.anyInstead(momentText(language, anyTime))}
          </Action>
        )}
        {other && otherTime && (
          <Action
            onPress={() => onChange({ location_id: other.location_id, practitioner_id: ANY, from: otherTime.date })}
          >
            {texts.locationInstead(other.location_name, momentText(language, otherTime))}
          </Action>
        )}
      </div>
    </>
  );
}
