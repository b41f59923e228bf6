export const MESSAGE_STATUSES = ["PLANNED", "SENT", "SKIPPED", "CANCELLED", "FAILED"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The reasons why a message was not sent, by the code that is stored with the message. */
export const NOT_SENT = {
  replaced: "The appointment was changed before the message was due.",
  too_late: "The appointment began before the message could be sent.",
  clinic_inactive: "The clinic's account was inactive.",
  switched_off: "This message was switched off.",
  opted_out: "The patient opted out of messages.",
  no_address: "No email address is known.",
  bounced: "The mail could not be delivered to this address.",
  complained: "The recipient reported an earlier message as spam.",
  own_action: "The practitioner made this change, so no message was needed.",
  recipient_inactive: "The practitioner is not active.",
  reversed: "The payment was reversed before the message was due.",
  outdated: "The appointment is no longer as the message says.",
  no_sender: "This installation is not set up to send mail.",
  interrupted: "Sending was interrupted: the message may not have been sent.",
  before_restore: "The message may have been sent before the clinic's data was restored.",
  refused: "The mail service refused the message.",
  gave_up: "The mail service did not accept the message after several attempts.",
} as const;

export type NotSent = keyof typeof NOT_SENT;

export const DELIVERY = {
  notFound: "Message not found",
  unknownLink: "This link is not valid.",
  notUndelivered: "This message is not on the list to call.",
  testFailed: "The test message could not be sent. Please try again in a moment.",
} as const;

export const MESSAGE_NAMES = {
  appointment_reminder: "Appointment reminder",
  appointment_confirmation: "Appointment confirmation",
  appointment_cancellation: "Appointment cancellation",
  payment_confirmation: "Payment confirmation",
  follow_up_message: "Follow-up message",
  reschedule_notice: "Reschedule notice",
} as const;

export const STATUS_NAMES: Readonly<Record<MessageStatus, string>> = {
  PLANNED: "Planned",
  SENT: "Sent",
  SKIPPED: "Not sent",
  CANCELLED: "Replaced",
  FAILED: "Failed",
};
