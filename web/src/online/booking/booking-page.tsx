import { useEffect, useState } from "react";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { BookingPage as Bookable } from "../../../../shared/online/booking.ts";
import { VERIFIED_HOLD_MINUTES } from "../../../../shared/online/pages.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { onlineApi, serverNow } from "../api.ts";
import { useLanguage } from "../language.ts";
import { Action, Frame, Notice, PlainPage, Waiting } from "../parts.tsx";
import { useLoaded, useSubmission } from "../requests.ts";
import { COMMON } from "../texts.ts";
import { momentText } from "../week-of-times.tsx";
import { LocationStep, PractitionerStep, ServiceStep } from "./choice-steps.tsx";
import { CodeStep } from "./code-step.tsx";
import { DoneStep } from "./done-step.tsx";
import {
  ANY,
  askedSteps,
  chosenLocation,
  completed,
  type Draft,
  EMPTY,
  type HeldTime,
  keepDraft,
  NO_PERSON,
  openStep,
  restoredDraft,
  STEPS,
  type Step,
  shownStep,
  stepTotal,
} from "./flow.ts";
import { HoldClock, useSecondsLeft } from "./hold-clock.tsx";
import { holdTime } from "./hold-time.ts";
import { birthDate, PersonStep } from "./person-step.tsx";
import { BOOKING } from "./texts.ts";
import { TimeStep } from "./time-step.tsx";
import { isReload, markStep, useStep } from "./use-step.ts";

const MINUTE_MS = 60_000;

/** The booking page of a clinic. One that is off, suspended or unknown is one plain page. */
export function BookingPage({ username }: { readonly username: string }) {
  const texts = BOOKING[useLanguage()];
  const [loaded, reload] = useLoaded(username, () => onlineApi.get({ params: { username } }));
  if (loaded.state === "ready") return <Booking page={loaded.value} username={username} />;
  const isGone = loaded.state === "failed" && loaded.error instanceof ClinicError && loaded.error.code === "not_found";
  if (isGone) return <PlainPage {...texts.gone} />;
  return (
    <Frame title={texts.title}>
      <h1>{texts.title}</h1>
      <Waiting loaded={loaded} onRetry={reload} />
    </Frame>
  );
}

/** Returns a hold with the end that it has once a code was asked for. */
const prolonged = (held: HeldTime, asked: number): HeldTime => ({
  ...held,
  expires_at: new Date(asked + VERIFIED_HOLD_MINUTES * MINUTE_MS).toISOString(),
});

/** Refusals after which another time has to be chosen. */
const OTHER_TIME = ["hold_expired", "slot_taken", "own_overlap"];

function Booking({ page, username }: { readonly page: Bookable; readonly username: string }) {
  const language = useLanguage();
  const texts = BOOKING[language];
  const [draft, setDraft] = useState(() =>
    restoredDraft(page, username, new URLSearchParams(location.search), isReload()),
  );
  /** Why the chosen time can't be booked, and what the API refused of the person. */
  const [refused, setRefused] = useState<ClinicError>();
  const { wanted, go, back } = useStep();
  const step = shownStep(draft, wanted);
  const seconds = useSecondsLeft(step === "person" || step === "code" ? draft.held : null);
  useEffect(() => keepDraft(username, draft), [username, draft]);
  useEffect(() => markStep(step), [step]);

  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  function choose(next: Partial<Draft>) {
    const chosen = completed(page, { ...draft, held: null, code_sent_to: "", ...next });
    setRefused(undefined);
    setDraft(chosen);
    go(openStep(chosen));
  }
  function onHeld(held: HeldTime) {
    setRefused(undefined);
    // The code belongs to the hold for which it was sent.
    change({ held, last_hold: held.hold, ...(held.hold !== draft.held?.hold && { code_sent_to: "" }) });
    go("person");
  }
  function toOtherTime(error?: ClinicError) {
    setRefused(error);
    change({ held: null, code_sent_to: "" });
    go("time");
  }
  const { held, person } = draft;
  const sendCode = async () => {
    if (!held) return;
    const email = person.email.trim();
    const asked = serverNow();
    try {
      await onlineApi.sendCode({ params: { username }, body: { hold: held.hold, email, language } });
    } catch (error) {
      if (error instanceof ClinicError && OTHER_TIME.includes(error.code)) return toOtherTime(error);
      throw error;
    }
    setRefused(undefined);
    change({ code_sent_to: email, held: draft.code_sent_to ? held : prolonged(held, asked) });
    if (step !== "code") go("code");
  };
  const sending = useSubmission(sendCode);
  const resending = useSubmission(sendCode);
  const again = useSubmission(async () => {
    if (!held) return;
    const { service_id, practitioner_id } = held;
    try {
      onHeld(await holdTime(username, service_id, held, practitioner_id, draft.last_hold));
    } catch (error) {
      if (error instanceof ClinicError) return toOtherTime(error);
      throw error;
    }
  });
  const booking = useSubmission(async (code: string) => {
    if (!held) return;
    const { first_name, last_name, contact, reason } = person;
    const body = { hold: held.hold, code, first_name, last_name, dob: birthDate(person), contact, reason };
    try {
      const booked = await onlineApi.book({ params: { username }, body });
      change({ booked, held: null, code_sent_to: "", person: NO_PERSON });
      go("done");
    } catch (error) {
      if (!(error instanceof ClinicError)) throw error;
      if (OTHER_TIME.includes(error.code)) return toOtherTime(error);
      const { code: _, ...ofPerson } = error.fields ?? {};
      if (Object.keys(ofPerson).length === 0 || error.code !== "invalid") throw error;
      setRefused(error);
      go("person");
    }
  });

  const steps = askedSteps(page, draft);
  const place = chosenLocation(page, draft);
  const common = { page, draft, onChoose: choose };
  const isLate = (step === "person" || step === "code") && seconds === 0;
  return (
    <Frame clinic={page} title={texts.asks[step]}>
      {step !== "done" && <p className="soft">{texts.step(steps.indexOf(step) + 1, stepTotal(page, draft, step))}</p>}
      {step !== "done" && step !== "service" && <Chosen page={page} draft={draft} step={step} onChange={go} />}
      {(step === "person" || step === "code") && held && !isLate && <HoldClock held={held} seconds={seconds} />}
      {isLate && (
        <Notice>
          <p>{texts.expired}</p>
          <div className="actions">
            <Action look="primary" busy={again.busy} onPress={() => again.submit()}>
              {texts.holdAgain}
            </Action>
            <Action onPress={() => toOtherTime()}>{texts.otherTime}</Action>
          </div>
        </Notice>
      )}
      {step === "service" && <ServiceStep {...common} />}
      {step === "location" && <LocationStep {...common} />}
      {step === "practitioner" && <PractitionerStep {...common} />}
      {step === "time" && (
        <TimeStep
          page={page}
          username={username}
          draft={draft}
          refused={refused}
          onChange={(next) => change(completed(page, { ...draft, ...next }))}
          onHeld={onHeld}
        />
      )}
      {step === "person" && (
        <PersonStep
          person={person}
          onChange={(next) => change({ person: next })}
          sending={isLate ? undefined : sending}
          refused={refused?.fields}
        />
      )}
      {step === "code" && !isLate && (
        <CodeStep
          email={draft.code_sent_to}
          phone={place?.phone_number ?? page.phone_number}
          booking={booking}
          resending={resending}
          onChangePerson={() => go("person")}
        />
      )}
      {step === "done" && draft.booked && (
        <DoneStep
          clinicName={page.clinic_name}
          booked={draft.booked}
          onAnother={() => {
            setDraft(EMPTY);
            go("service");
          }}
        />
      )}
      {step !== "done" && back && (
        <div className="actions">
          <Action look="quiet" onPress={back}>
            {COMMON[language].back}
          </Action>
        </div>
      )}
    </Frame>
  );
}

interface ChosenProps {
  readonly page: Bookable;
  readonly draft: Draft;
  readonly step: Step;
  readonly onChange: (step: Step) => void;
}

/** What was chosen in the steps before, each with a way to change it. */
function Chosen({ page, draft, step, onChange }: ChosenProps) {
  const language = useLanguage();
  const texts = BOOKING[language];
  const { service, practitioner_id, held } = draft;
  const practitioner = page.practitioners.find(
    ({ staff_id }) => staff_id === (practitioner_id === ANY ? held?.practitioner_id : practitioner_id),
  );
  const practitionerText = practitioner ? fullName(practitioner) : practitioner_id && texts.any;
  const all = [
    ["service", service],
    ["location", chosenLocation(page, draft)?.location_name],
    ["practitioner", practitionerText],
    ["time", held && momentText(language, held)],
  ] as const;
  const before = all.filter(([name, value]) => value && STEPS.indexOf(name) < STEPS.indexOf(step));
  const asked = step === "code" ? [] : askedSteps(page, draft);
  return (
    <dl>
      {before.map(([name, value]) => (
        <div key={name}>
          <dt>{texts[name]}</dt>
          <dd className="changeable">
            {value}
            {asked.includes(name) && (
              <button
                type="button"
                className="quiet"
                aria-label={`${texts.change}: ${texts[name]}`}
                onClick={() => onChange(name)}
              >
                {texts.change}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
