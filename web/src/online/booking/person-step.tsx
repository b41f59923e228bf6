import { type FormEvent, useRef, useState } from "react";
import { utcDate } from "../../../../shared/values/days-and-times.ts";
import { EARLIEST_DATE, isDate } from "../../../../shared/values/typed-input.ts";
import { monthNames } from "../formats.ts";
import { useLanguage } from "../language.ts";
import { Field, focusFirstError, Refusal, StepHeading, Submit } from "../parts.tsx";
import type { Submission } from "../requests.ts";
import type { Person } from "./flow.ts";
import { BOOKING, type BookingTexts } from "./texts.ts";

const NAME_LENGTH = 100;
const REASON_LENGTH = 200;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^[\d+\-() ]+$/;

const two = (text: string) => text.trim().padStart(2, "0");

/** Returns the birth date as `YYYY-MM-DD`, which may not exist. */
export const birthDate = ({ year, month, day }: Person): string => `${year.trim()}-${two(month)}-${two(day)}`;

type PersonErrors = Partial<Record<keyof BookingTexts["wrong"], string>>;

/** Returns what is missing or can't be right, by field. The API decides about everything else. */
function personErrors(person: Person, { wrong }: BookingTexts): PersonErrors {
  const dob = birthDate(person);
  const digits = person.contact.replace(/\D/g, "").length;
  return {
    ...(person.first_name.trim() === "" && { first_name: wrong.first_name }),
    ...(person.last_name.trim() === "" && { last_name: wrong.last_name }),
    ...((!isDate(dob) || dob < EARLIEST_DATE || dob > utcDate()) && { dob: wrong.dob }),
    ...((!PHONE.test(person.contact.trim()) || digits < 7 || digits > 15) && { contact: wrong.contact }),
    ...(!EMAIL.test(person.email.trim()) && { email: wrong.email }),
  };
}

interface PersonStepProps {
  readonly person: Person;
  readonly onChange: (person: Person) => void;
  /** Sends the code. It is undefined while no time is held. */
  readonly sending: Submission<[]> | undefined;
  /** What the API refused of the person. */
  readonly refused: Readonly<Record<string, string>> | undefined;
}

/** Asks who is coming. What is typed is kept in this tab only. */
export function PersonStep({ person, onChange, sending, refused }: PersonStepProps) {
  const language = useLanguage();
  const texts = BOOKING[language];
  const form = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  const errors: PersonErrors = { ...refused, ...sending?.error?.fields, ...(checked && personErrors(person, texts)) };
  const text = (name: keyof Person) => ({
    value: person[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...person, [name]: event.target.value }),
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(personErrors(person, texts)).length === 0) return sending?.submit();
    // The errors are drawn after this event.
    setTimeout(() => focusFirstError(form));
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <StepHeading>{texts.asks.person}</StepHeading>
      <Refusal error={sending?.error} />
      <Field label={texts.first_name} error={errors.first_name}>
        {(control) => (
          <input {...control} {...text("first_name")} autoComplete="given-name" maxLength={NAME_LENGTH} required />
        )}
      </Field>
      <Field label={texts.last_name} error={errors.last_name}>
        {(control) => (
          <input {...control} {...text("last_name")} autoComplete="family-name" maxLength={NAME_LENGTH} required />
        )}
      </Field>
      <fieldset>
        <legend>{texts.dob}</legend>
        {errors.dob && (
          <p id="dob-error" className="wrong">
            {errors.dob}
          </p>
        )}
        <div className="parts">
          {(["month", "day", "year"] as const).map((part) => (
            <Field key={part} label={texts[part]}>
              {({ id }) => {
                const control = {
                  id,
                  ...text(part),
                  autoComplete: `bday-${part}`,
                  required: true,
                  "aria-invalid": errors.dob ? true : undefined,
                  "aria-describedby": errors.dob ? "dob-error" : undefined,
                };
                if (part !== "month")
                  return <input {...control} inputMode="numeric" maxLength={part === "year" ? 4 : 2} />;
                return (
                  <select {...control}>
                    <option value="" />
                    {monthNames(language).map((name, at) => (
                      <option key={name} value={String(at + 1)}>
                        {name}
                      </option>
                    ))}
                  </select>
                );
              }}
            </Field>
          ))}
        </div>
      </fieldset>
      <Field label={texts.contact} error={errors.contact}>
        {(control) => <input {...control} {...text("contact")} type="tel" autoComplete="tel" maxLength={30} required />}
      </Field>
      <Field label={texts.email} hint={texts.emailHint} error={errors.email}>
        {(control) => (
          <input {...control} {...text("email")} type="email" autoComplete="email" maxLength={254} required />
        )}
      </Field>
      <Field label={texts.reason} hint={texts.reasonHint} optional>
        {(control) => <textarea {...control} {...text("reason")} rows={2} maxLength={REASON_LENGTH} />}
      </Field>
      {sending && <Submit busy={sending.busy}>{texts.sendCode}</Submit>}
    </form>
  );
}
