import "./appointment-messages.css";
import Box from "@cloudscape-design/components/box";
import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { MESSAGE_NAMES, type MessageStatus, STATUS_NAMES } from "../../../../shared/messages/delivery.ts";
import type { Message } from "../../../../shared/messages/message.ts";
import { messagesOfAppointmentQuery } from "../../api/messages.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { whenText } from "../../lib/dates.ts";

const LOOKS: Readonly<Record<MessageStatus, StatusIndicatorProps.Type>> = {
  PLANNED: "pending",
  SENT: "success",
  SKIPPED: "stopped",
  CANCELLED: "stopped",
  FAILED: "error",
};

export const MessageStatusBadge = ({ status }: { readonly status: MessageStatus }) => (
  <StatusIndicator type={LOOKS[status]}>{STATUS_NAMES[status]}</StatusIndicator>
);

const RECIPIENTS: Readonly<Record<Message["audience"], string>> = {
  patient: "to the patient",
  staff: "to the practitioner",
};

/** Returns when a message was or will be sent, and why it is not sent or would not be sent now. */
const outcomeText = ({ status, due_at, sent_at, reason }: Message) => {
  const when = status === "PLANNED" || status === "SENT" ? whenText(sent_at ?? due_at) : null;
  return [when, reason].filter((text) => text !== null).join(". ");
};

/** Lists the messages about an appointment: planned ones, sent ones, and those that are not sent, with the reason. */
export function AppointmentMessages({ appointment }: { readonly appointment: Appointment }) {
  const { appointment_id, version } = appointment;
  return (
    <QueryBoundary query={useQuery(messagesOfAppointmentQuery(appointment_id, version))} loading="Loading messages">
      {(messages) =>
        messages.length === 0 ? (
          <Box color="text-body-secondary">No messages about this appointment.</Box>
        ) : (
          <ul className="appointment-messages" aria-label="Messages">
            {messages.map((message) => (
              <li key={message.message_id}>
                <MessageStatusBadge status={message.status} />
                <span>
                  {MESSAGE_NAMES[message.type]} {RECIPIENTS[message.audience]}
                </span>
                <span className="appointment-messages-outcome">{outcomeText(message)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
