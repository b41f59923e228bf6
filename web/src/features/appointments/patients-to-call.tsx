import { appointmentHref, patientHref } from "../../paths.ts";
import "../../booking/appointments/appointment-list.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { MESSAGE_NAMES } from "../../../../shared/messages/delivery.ts";
import type { UndeliveredMessage } from "../../../../shared/messages/message.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { messagesApi } from "../../api/api.ts";
import { undeliveredQuery } from "../../api/messages.ts";
import { queryClient } from "../../api/query-client.ts";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { PhoneLink, RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";
import { useStableRows } from "../../components/tables/use-stable-rows.ts";
import { useAction } from "../../lib/hooks.ts";

const CALLED = "This call is done.";

const idOf = ({ message_id }: UndeliveredMessage) => message_id;

/**
 * Lists the patients whom a message about an upcoming appointment did not reach, or nothing if there are none. A patient who has
 * been called stays in the list until the person leaves the page.
 */
export default function PatientsToCall() {
  const query = useQuery(undeliveredQuery());
  const messages = query.data ?? [];
  const { rows, keep } = useStableRows(messages, idOf);
  if (rows.length === 0) return <QueryFailure query={query} failed="Failed to load the patients to call" />;
  return (
    <Section
      title="Patients to call"
      counter={`(${messages.length})`}
      description="A message about their appointment did not reach these patients."
    >
      <ul className="appointment-list" aria-label="Patients to call">
        {rows.map((message) => (
          <li className="appointment-list-call" key={message.message_id}>
            <span>
              <RouterLink href={patientHref(message)}>{message.patient_name}</RouterLink> ·{" "}
              <PhoneLink phone={message.contact} />
              <small>
                {MESSAGE_NAMES[message.type]} for{" "}
                <RouterLink href={appointmentHref(message)}>
                  {dayText(message.date)}, {timeText(message.start_time)}
                </RouterLink>
                . {message.reason}
              </small>
            </span>
            <Done message={message} onDone={keep} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface DoneProps {
  readonly message: UndeliveredMessage;
  readonly onDone: (message: UndeliveredMessage) => void;
}

/** Shows the button that marks a patient as called. Afterwards it keeps the focus, and its label says so. */
function Done({ message, onDone }: DoneProps) {
  const { appointment_id, message_id, patient_name } = message;
  const done = useAction({
    id: `resolve ${message_id}`,
    run: () => messagesApi.resolve({ params: { appointment_id, message_id } }),
    onDone: () => onDone(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: undeliveredQuery().queryKey }),
  });
  const label = done.isSuccess ? "Called" : "Done";
  return (
    <Button
      loading={done.isPending}
      {...(done.isSuccess && { iconName: "status-positive", disabled: true, disabledReason: CALLED })}
      ariaLabel={`${label}: ${patient_name}`}
      onClick={() => done.mutate()}
    >
      {label}
    </Button>
  );
}
