import { useState } from "react";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { OnlineAppointment, OnlineTime } from "../../../../shared/online/booking.ts";
import { ONLINE_PATHS } from "../../../../shared/online/pages.ts";
import { localDate } from "../../../../shared/values/days-and-times.ts";
import { messageOf, onlineApi, serverNow } from "../api.ts";
import { isElsewhere, zoneText } from "../formats.ts";
import { useLanguage } from "../language.ts";
import { LinkPage } from "../link-page.tsx";
import { Action, Facts, Field, Frame, Notice, PhoneLink, PlainPage, Refusal, StepHeading } from "../parts.tsx";
import { useSubmission } from "../requests.ts";
import { COMMON } from "../texts.ts";
import { momentText, WeekOfTimes } from "../week-of-times.tsx";
import { APPOINTMENT } from "./texts.ts";

const REASON_LENGTH = 200;

const isDead = (error: unknown) => error instanceof ClinicError && error.code === "not_found";

/** The page of a link in a mail. Opening it changes nothing; only a pressed button does. */
export const MyAppointmentPage = ({ taken }: { readonly taken: string | undefined }) => (
  <LinkPage
    page={ONLINE_PATHS.myAppointment}
    taken={taken}
    texts={APPOINTMENT[useLanguage()]}
    load={(token) => onlineApi.view({ body: { token } })}
    isDead={isDead}
    view={(opened, token) => <MyAppointment key={token} token={token} opened={opened} />}
  />
);

interface MyAppointmentProps {
  readonly token: string;
  readonly opened: OnlineAppointment;
}

type Part = "view" | "move" | "cancel" | "dead";

function MyAppointment({ token, opened }: MyAppointmentProps) {
  const language = useLanguage();
  const texts = APPOINTMENT[language];
  const [appointment, setAppointment] = useState(opened);
  const [part, setPart] = useState<Part>("view");
  const [done, setDone] = useState<"moved" | "cancelled">();
  /** Keeps the answer of a change. A link that has died meanwhile shows its plain page. */
  async function keep(change: Promise<OnlineAppointment>, as?: "moved" | "cancelled") {
    try {
      setAppointment(await change);
      setDone(as);
      setPart("view");
    } catch (error) {
      if (!isDead(error)) throw error;
      setPart("dead");
    }
  }
  const back = () => setPart("view");
  if (part === "dead") return <PlainPage {...texts.dead} />;
  return (
    <Frame clinic={appointment} title={texts.title}>
      {part === "view" && (
        <View
          appointment={appointment}
          done={done}
          onConfirm={() => keep(onlineApi.confirm({ body: { token } }))}
          onMove={() => setPart("move")}
          onCancel={() => setPart("cancel")}
        />
      )}
      {part === "move" && (
        <Move
          token={token}
          appointment={appointment}
          onMove={({ date, start_time, practitioner_id }) =>
            keep(onlineApi.move({ body: { token, date, start_time, practitioner_id } }), "moved")
          }
          onBack={back}
        />
      )}
      {part === "cancel" && (
        <Cancel
          appointment={appointment}
          onCancel={(reason) => keep(onlineApi.cancel({ body: { token, reason } }), "cancelled")}
          onBack={back}
        />
      )}
    </Frame>
  );
}

interface ViewProps {
  readonly appointment: OnlineAppointment;
  readonly done: "moved" | "cancelled" | undefined;
  readonly onConfirm: () => Promise<void>;
  readonly onMove: () => void;
  readonly onCancel: () => void;
}

function View({ appointment, done, onConfirm, onMove, onCancel }: ViewProps) {
  const language = useLanguage();
  const texts = APPOINTMENT[language];
  const confirming = useSubmission(onConfirm);
  const { first_name, clinic_name, location, time_zone, service_name, practitioner_name, phone_number } = appointment;
  const { can_confirm, can_change, can_cancel, can_book, confirmed_at, username, status } = appointment;
  const isCancelled = status === "CANCELLED";
  const zone = isElsewhere(time_zone) ? ` (${zoneText(language, time_zone)})` : "";
  return (
    <>
      <StepHeading>{isCancelled ? texts.cancelled : texts.hello(first_name)}</StepHeading>
      {done === "moved" && <Notice kind="good">{texts.moved}</Notice>}
      {confirmed_at && !isCancelled && <Notice kind="good">{texts.confirmed}</Notice>}
      <Facts
        facts={[
          [texts.when, `${momentText(language, appointment)}${zone}`],
          [texts.service, service_name],
          [texts.practitioner, practitioner_name],
          [texts.clinic, clinic_name],
          [texts.where, `${location.location_name}, ${location.address}`],
        ]}
      />
      <Refusal error={confirming.error} />
      <div className="actions">
        {can_confirm && !confirmed_at && (
          <Action look="primary" busy={confirming.busy} onPress={() => confirming.submit()}>
            {texts.coming}
          </Action>
        )}
        {can_change && <Action onPress={onMove}>{texts.move}</Action>}
        {can_cancel && <Action onPress={onCancel}>{texts.cancel}</Action>}
        {isCancelled && can_book && (
          <a className="button" href={ONLINE_PATHS.book(username)}>
            {texts.again}
          </a>
        )}
      </div>
      {!isCancelled && !can_change && (
        <p>
          {texts.late(can_cancel)} <PhoneLink phone={phone_number} />
        </p>
      )}
    </>
  );
}

interface MoveProps {
  readonly token: string;
  readonly appointment: OnlineAppointment;
  readonly onMove: (time: OnlineTime) => Promise<void>;
  readonly onBack: () => void;
}

/** Asks for another time, and moves the appointment once the chosen time is confirmed. */
function Move({ token, appointment, onMove, onBack }: MoveProps) {
  const language = useLanguage();
  const texts = APPOINTMENT[language];
  const { time_zone, phone_number } = appointment;
  const today = localDate(new Date(serverNow()), time_zone);
  const [from, setFrom] = useState(today);
  const [chosen, setChosen] = useState<OnlineTime>();
  const moving = useSubmission(onMove);
  if (chosen)
    return (
      <>
        <StepHeading>{texts.ask.confirmMove}</StepHeading>
        <p>{texts.instead(momentText(language, appointment))}</p>
        <Refusal error={moving.error} />
        {moving.error?.alternatives && moving.error.alternatives.length > 0 && (
          <>
            <p>{texts.stillFree}</p>
            <ul className="choices">
              {moving.error.alternatives.map((time) => (
                <li key={`${time.date} ${time.start_time}`}>
                  <Action
                    onPress={() => {
                      moving.dismiss();
                      setChosen(time);
                    }}
                  >
                    {momentText(language, time)}
                  </Action>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="actions">
          <Action look="primary" busy={moving.busy} onPress={() => moving.submit(chosen)}>
            {texts.moveTo(momentText(language, chosen))}
          </Action>
          <Action onPress={() => setChosen(undefined)}>{texts.otherTimes}</Action>
          <Action look="quiet" onPress={onBack}>
            {texts.keep}
          </Action>
        </div>
      </>
    );
  return (
    <>
      <StepHeading>{texts.ask.move}</StepHeading>
      <p>{texts.instead(momentText(language, appointment))}</p>
      <WeekOfTimes
        today={today}
        from={from}
        onFrom={setFrom}
        timeZone={time_zone}
        of="move"
        load={(first) => onlineApi.listMoveTimes({ body: { token, from: first } })}
        busy={false}
        onChoose={setChosen}
        elsewhere={(reason) =>
          reason && (
            <Notice kind="good">
              {reason} {COMMON[language].phone}: <PhoneLink phone={phone_number} />
            </Notice>
          )
        }
      />
      <div className="actions">
        <Action look="quiet" onPress={onBack}>
          {texts.keep}
        </Action>
      </div>
    </>
  );
}

interface CancelProps {
  readonly appointment: OnlineAppointment;
  readonly onCancel: (reason: string) => Promise<void>;
  readonly onBack: () => void;
}

function Cancel({ appointment, onCancel, onBack }: CancelProps) {
  const language = useLanguage();
  const texts = APPOINTMENT[language];
  const [reason, setReason] = useState("");
  const cancelling = useSubmission(onCancel);
  return (
    <>
      <StepHeading>{texts.ask.cancel}</StepHeading>
      <p>{momentText(language, appointment)}</p>
      <Field label={texts.reason} optional error={cancelling.error?.fields?.reason}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {cancelling.error && <Notice>{messageOf(cancelling.error, language)}</Notice>}
      <div className="actions">
        <Action look="primary" busy={cancelling.busy} onPress={() => cancelling.submit(reason.trim())}>
          {texts.cancel}
        </Action>
        <Action onPress={onBack}>{texts.keep}</Action>
      </div>
    </>
  );
}
