import "../../scheduling/appointments/appointment-list.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { MESSAGE_NAMES } from "../../../../shared/messages/delivery.ts";
import type { UndeliveredMessage } from "../../../../shared/messages/message.ts";
import { dayText, timeText } from "../../../../shared/us-text.ts";
import { undeliveredQuery } from "../../api/messages.ts";
import { messagesApi } from "../../api/messages-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { Section } from "../../components/page.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { useAction } from "../../lib/use-action.ts";
import { patientHref } from "../../people/person-columns.tsx";
import { appointmentHref } from "../../scheduling/appointments/appointment-href.ts";

/** Lists the patients whom a message about an upcoming appointment did not reach, or nothing if there are none. */
export default function PatientsToCall() {
  const { data: messages = [] } = useQuery(undeliveredQuery());
  if (messages.length === 0) return null;
  return (
    <Section
      title="Patients to call"
      counter={`(${messages.length})`}
      description="A message about their appointment did not reach these patients."
    >
      <ul className="appointment-list" aria-label="Patients to call">
        {messages.map((message) => (
          <li className="appointment-list-call" key={message.message_id}>
            <span>
              <Who message={message} />
              <small>
                <About message={message} />
              </small>
            </span>
            <Done message={message} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface MessageProps {
  readonly message: UndeliveredMessage;
}

const Who = ({ message }: MessageProps) => (
  <>
    <RouterLink href={patientHref(message)}>{message.patient_name}</RouterLink> · <PhoneLink phone={message.contact} />
  </>
);

const About = ({ message: { appointment_id, type, date, start_time, reason } }: MessageProps) => (
  <>
    {MESSAGE_NAMES[type]} for{" "}
    <RouterLink href={appointmentHref({ appointment_id })}>
      {dayText(date)}, {timeText(start_time)}
    </RouterLink>
    . {reason}
  </>
);

/** The button that removes a message from the list once the patient has been called. */
function Done({ message: { appointment_id, message_id, patient_name } }: MessageProps) {
  const done = useAction({
    id: `resolve ${message_id}`,
    run: () => messagesApi.resolve({ params: { appointment_id, message_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: undeliveredQuery().queryKey }),
  });
  return (
    <Button loading={done.isPending} ariaLabel={`Done: ${patient_name}`} onClick={() => done.mutate()}>
      Done
    </Button>
  );
}
