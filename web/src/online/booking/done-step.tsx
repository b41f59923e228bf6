import type { BookedOnline } from "../../../../shared/online/booking.ts";
import { ONLINE_PATHS } from "../../../../shared/online/pages.ts";
import { isElsewhere, zoneText } from "../formats.ts";
import { useLanguage } from "../language.ts";
import { Action, Facts, PhoneLink, Refusal, StepHeading } from "../parts.tsx";
import { useSubmission } from "../requests.ts";
import { COMMON } from "../texts.ts";
import { momentText } from "../week-of-times.tsx";
import { BOOKING } from "./texts.ts";

interface DoneStepProps {
  readonly clinicName: string;
  readonly booked: BookedOnline;
  readonly onAnother: () => void;
}

/** Saves a text as a file of the browser. */
function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shows the booked appointment, its calendar file, and the way to change it. */
export function DoneStep({ clinicName, booked, onAnother }: DoneStepProps) {
  const language = useLanguage();
  const texts = BOOKING[language];
  const { appointment, token } = booked;
  const { location, time_zone } = appointment;
  const download = useSubmission(async () => {
    const { calendarFile } = await import("../calendar-file.ts");
    const summary = texts.event(clinicName);
    const place = `${location.location_name}, ${location.address}`;
    saveFile(texts.fileName, "text/calendar", calendarFile({ ...appointment, summary, location: place }));
  });
  const zone = isElsewhere(time_zone) ? ` (${zoneText(language, time_zone)})` : "";
  return (
    <>
      <StepHeading>{texts.asks.done}</StepHeading>
      <Facts
        facts={[
          [texts.when, `${momentText(language, appointment)}${zone}`],
          [texts.service, appointment.service_name],
          [texts.practitioner, appointment.practitioner_name],
          [texts.where, `${location.location_name}, ${location.address}`],
          [COMMON[language].phone, <PhoneLink key="phone" phone={location.phone_number} />],
        ]}
      />
      <p>{texts.mailed}</p>
      <Refusal error={download.error} />
      <div className="actions">
        <Action look="primary" busy={download.busy} onPress={() => download.submit()}>
          {texts.calendar}
        </Action>
        <a className="button" href={`${ONLINE_PATHS.myAppointment}#${token}`}>
          {texts.manage}
        </a>
        <Action look="quiet" onPress={onAnother}>
          {texts.another}
        </Action>
      </div>
    </>
  );
}
