import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { type MessageStatus, STATUS_NAMES } from "../../../../shared/messages/delivery.ts";

const LOOKS: Readonly<Record<MessageStatus, StatusIndicatorProps.Type>> = {
  PLANNED: "pending",
  SENT: "success",
  SKIPPED: "stopped",
  CANCELLED: "stopped",
  FAILED: "error",
};

/** Shows the status of a message. */
export const MessageStatusBadge = ({ status }: { readonly status: MessageStatus }) => (
  <StatusIndicator type={LOOKS[status]}>{STATUS_NAMES[status]}</StatusIndicator>
);
