import { type ReactNode, useEffect, useState } from "react";
import type { OnlineTime, OnlineTimes } from "../../../shared/online/booking.ts";
import { addDays, datesFrom } from "../../../shared/values/days-and-times.ts";
import { dateText, dayText, isElsewhere, timeText, weekdayText, zoneText } from "./formats.ts";
import { type Language, useLanguage } from "./language.ts";
import { Action, announce, Waiting } from "./parts.tsx";
import { useLoaded } from "./requests.ts";
import type { Texts } from "./texts.ts";

const DAYS = 7;
const NOON = "12:00";

const en = {
  week: (from: string, to: string) => `${from} to ${to}`,
  earlier: "Earlier week",
  later: "Later week",
  day: (day: string, count: number) =>
    `${day}: ${count === 0 ? "no free times" : `${count} free ${count === 1 ? "time" : "times"}`}`,
  spoken: (count: number, week: string) =>
    count === 0 ? `No free times, ${week}` : `${count} free ${count === 1 ? "time" : "times"}, ${week}`,
  morning: "Morning",
  afternoon: "Afternoon",
  noneInDay: "There is no free time on this day.",
  noneInWeek: "There is no free time in this week.",
  next: (when: string) => `Go to the next free time: ${when}`,
  zone: (zone: string) => `All times are in ${zone}, where the clinic is.`,
};

const es: typeof en = {
  week: (from, to) => `${from} al ${to}`,
  earlier: "Semana anterior",
  later: "Semana siguiente",
  day: (day, count) =>
    `${day}: ${count === 0 ? "sin horas libres" : `${count} ${count === 1 ? "hora libre" : "horas libres"}`}`,
  spoken: (count, week) =>
    count === 0 ? `Sin horas libres, ${week}` : `${count} ${count === 1 ? "hora libre" : "horas libres"}, ${week}`,
  morning: "Mañana",
  afternoon: "Tarde",
  noneInDay: "No hay horas libres este día.",
  noneInWeek: "No hay horas libres esta semana.",
  next: (when) => `Ir a la próxima hora libre: ${when}`,
  zone: (zone) => `Todas las horas son de la zona ${zone}, donde está la clínica.`,
};

const TEXTS: Texts<typeof en> = { en, es };

/** Returns the text of a date and a time, such as "Friday, December 4, 2:30 PM". */
export const momentText = (language: Language, { date, start_time }: Pick<OnlineTime, "date" | "start_time">): string =>
  `${dayText(language, date)}, ${timeText(language, start_time)}`;

/** Returns the times of a day, each once: with any practitioner, several can be free at the same time. */
const timesOn = (items: readonly OnlineTime[], date: string): readonly OnlineTime[] =>
  items.filter((item, at) => item.date === date && items.findIndex((each) => isSame(each, item)) === at);

const isSame = (one: OnlineTime, other: OnlineTime) => one.date === other.date && one.start_time === other.start_time;

interface WeekProps {
  /** Today at the location. No earlier week is shown. */
  readonly today: string;
  readonly from: string;
  readonly onFrom: (from: string) => void;
  readonly timeZone: string;
  /** Names what is asked for besides the week, so that other times are loaded when it changes. */
  readonly of: string;
  readonly load: (from: string) => Promise<OnlineTimes>;
  readonly busy: boolean;
  readonly onChoose: (time: OnlineTime) => void;
  /** What is shown below a week without times: why there is none at all, if so, and what to choose instead. */
  readonly elsewhere: (reason: string | null) => ReactNode;
}

/** Shows the free times of a week, one day at a time, and leads to other weeks. */
export function WeekOfTimes({ today, from, onFrom, timeZone, of, load, busy, onChoose, elsewhere }: WeekProps) {
  const language = useLanguage();
  const texts = TEXTS[language];
  const [loaded, reload] = useLoaded(`${of} ${from} ${language}`, () => load(from));
  const week = texts.week(dateText(language, from), dateText(language, addDays(from, DAYS - 1)));
  const items = loaded.state === "ready" ? loaded.value.items : undefined;
  const free = items && datesFrom(from, DAYS).reduce((sum, date) => sum + timesOn(items, date).length, 0);
  useEffect(() => {
    if (free !== undefined) announce(texts.spoken(free, week));
  }, [free, week, texts]);
  const { next = null, reason = null } = loaded.state === "ready" ? loaded.value : {};
  return (
    <>
      {isElsewhere(timeZone) && <p className="soft">{texts.zone(zoneText(language, timeZone))}</p>}
      <div className="turn">
        <h2 aria-live="off">{week}</h2>
        <div>
          {from > today && (
            <Action look="quiet" onPress={() => onFrom(addDays(from, -DAYS) < today ? today : addDays(from, -DAYS))}>
              {texts.earlier}
            </Action>
          )}
          <Action look="quiet" onPress={() => onFrom(addDays(from, DAYS))}>
            {texts.later}
          </Action>
        </div>
      </div>
      {loaded.state !== "ready" && <Waiting loaded={loaded} onRetry={reload} />}
      {items && items.length > 0 && (
        <Days key={`${of} ${from}`} from={from} items={items} busy={busy} onChoose={onChoose} />
      )}
      {items?.length === 0 && (
        <>
          <p>{texts.noneInWeek}</p>
          {next && <Action onPress={() => onFrom(next.date)}>{texts.next(momentText(language, next))}</Action>}
          {elsewhere(reason)}
        </>
      )}
    </>
  );
}

interface DaysProps {
  readonly from: string;
  readonly items: readonly OnlineTime[];
  readonly busy: boolean;
  readonly onChoose: (time: OnlineTime) => void;
}

/** The days of a week that has free times. The first day with some is open. */
function Days({ from, items, busy, onChoose }: DaysProps) {
  const language = useLanguage();
  const texts = TEXTS[language];
  const [day, setDay] = useState(items[0]?.date ?? from);
  const times = timesOn(items, day);
  const parts = [
    [texts.morning, times.filter(({ start_time }) => start_time < NOON)],
    [texts.afternoon, times.filter(({ start_time }) => start_time >= NOON)],
  ] as const;
  return (
    <>
      <div className="week">
        {datesFrom(from, DAYS).map((date) => {
          const count = timesOn(items, date).length;
          return (
            <button
              key={date}
              type="button"
              data-free={Math.min(count, 1)}
              aria-pressed={date === day}
              onClick={() => setDay(date)}
            >
              <span aria-hidden="true">{weekdayText(language, date)}</span>
              <span aria-hidden="true">{Number(date.slice(-2))}</span>
              <span className="spoken">{texts.day(dayText(language, date), count)}</span>
            </button>
          );
        })}
      </div>
      <h2>{dayText(language, day)}</h2>
      {times.length === 0 && <p>{texts.noneInDay}</p>}
      {parts
        .filter(([, ofPart]) => ofPart.length > 0)
        .map(([name, ofPart]) => (
          <section key={name} aria-label={`${dayText(language, day)}, ${name}`}>
            <p className="soft">{name}</p>
            <ul className="times">
              {ofPart.map((time) => (
                <li key={time.start_time}>
                  <button type="button" aria-disabled={busy} onClick={() => !busy && onChoose(time)}>
                    {timeText(language, time.start_time)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
