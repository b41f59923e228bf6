import type { BookingPage } from "../../../../shared/online/booking.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { useLanguage } from "../language.ts";
import { StepHeading } from "../parts.tsx";
import { ANY, chosenService, type Draft, locationsOf, practitionersOf, serviceNames } from "./flow.ts";
import { BOOKING } from "./texts.ts";

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly hint?: string | undefined;
}

interface ChoicesProps {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (id: string) => void;
}

/** A question with a button for each answer. */
const Choices = ({ title, choices, onChoose }: ChoicesProps) => (
  <>
    <StepHeading>{title}</StepHeading>
    <ul className="choices">
      {choices.map(({ id, name, hint }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(id)}>
            {name}
            {hint && <span className="soft">{hint}</span>}
          </button>
        </li>
      ))}
    </ul>
  </>
);

interface StepProps {
  readonly page: BookingPage;
  readonly draft: Draft;
  readonly onChoose: (change: Partial<Draft>) => void;
}

/** Asks for the service. A link to a location asks only for those of that location. */
export function ServiceStep({ page, draft, onChoose }: StepProps) {
  const texts = BOOKING[useLanguage()];
  const choices = serviceNames(page, draft.linked_location_id).map((name) => {
    const of = page.services.filter(({ service_name }) => service_name === name);
    const durations = [...new Set(of.map(({ duration }) => duration))];
    const known = of.every(({ online }) => online === "known") ? ` · ${texts.known}` : "";
    const minutes = durations.length === 1 ? texts.minutes(durations[0] ?? 0) : "";
    return { id: name, name, hint: `${minutes}${known}` };
  });
  if (choices.length === 0)
    return (
      <>
        <StepHeading>{texts.asks.service}</StepHeading>
        <p>{texts.nothing}</p>
      </>
    );
  return (
    <Choices
      title={texts.asks.service}
      choices={choices}
      onChoose={(service) =>
        onChoose({ service, location_id: draft.linked_location_id, practitioner_id: "", from: "" })
      }
    />
  );
}

export function LocationStep({ page, draft, onChoose }: StepProps) {
  const texts = BOOKING[useLanguage()];
  const choices = locationsOf(page, draft.service).map(({ location_id, location_name, address }) => ({
    id: location_id,
    name: location_name,
    hint: address,
  }));
  return (
    <Choices
      title={texts.asks.location}
      choices={choices}
      onChoose={(location_id) => onChoose({ location_id, from: "" })}
    />
  );
}

export function PractitionerStep({ page, draft, onChoose }: StepProps) {
  const texts = BOOKING[useLanguage()];
  const service = chosenService(page, draft);
  const people = service ? practitionersOf(page, service) : [];
  const choices = [
    { id: ANY, name: texts.any, hint: texts.anyHint },
    ...people.map((person) => ({ id: person.staff_id, name: fullName(person) })),
  ];
  return (
    <Choices
      title={texts.asks.practitioner}
      choices={choices}
      onChoose={(practitioner_id) => onChoose({ practitioner_id, from: "" })}
    />
  );
}
