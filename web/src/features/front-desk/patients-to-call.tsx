import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { MESSAGE_NAMES } from "../../../../shared/messages/delivery.ts";
import type { UndeliveredMessage } from "../../../../shared/messages/message.ts";
import { undeliveredQuery } from "../../api/messages.ts";
import { messagesApi } from "../../api/messages-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { Section } from "../../components/page.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { useAction } from "../../lib/use-action.ts";
import { dayText, timeText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import "./patients-to-call.css";

/** Lists the patients whom a message about an appointment to come did not reach; nothing when there are none. */
export function PatientsToCall() {
  const { data: messages = [] } = useQuery(undeliveredQuery());
  if (messages.length === 0) return null;
  return (
    <Section
      title="Patients to call"
      counter={`(${messages.length})`}
      description="A message about their appointment did not reach these patients."
    >
      <ul className="patients-to-call">
        {messages.map((message) => (
          <ToCall key={message.message_id} message={message} />
        ))}
      </ul>
    </Section>
  );
}

function ToCall({ message }: { readonly message: UndeliveredMessage }) {
  const { appointment_id, message_id, patient_id, patient_name, contact, type, reason, date, start_time } = message;
  const done = useAction({
    id: `resolve ${message_id}`,
    run: () => messagesApi.resolve({ params: { appointment_id, message_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: undeliveredQuery().queryKey }),
  });
  return (
    <li>
      <div>
        <RouterLink href={linkTo(PATHS.patient, { patientId: patient_id })}>{patient_name}</RouterLink> ·{" "}
        <a href={`tel:${contact.replace(/[^\d+]/g, "")}`}>{contact}</a>
        <div>
          {MESSAGE_NAMES[type]} for{" "}
          <RouterLink href={linkTo(PATHS.appointment, { appointmentId: appointment_id })}>
            {dayText(date)}, {timeText(start_time)}
          </RouterLink>
        </div>
        <div className="patients-to-call-reason">{reason}</div>
      </div>
      <Button loading={done.isPending} ariaLabel={`Done: ${patient_name}`} onClick={() => done.mutate()}>
        Done
      </Button>
    </li>
  );
}
