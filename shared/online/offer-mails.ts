import type { MailLanguage } from "../messages/languages.ts";

/** The texts of the mail that offers a time that has become free. */
export const OFFER_MAILS = {
  en: {
    subject: (clinic: string, date: string) => `A time is free at ${clinic} on ${date}`,
    body: "A time that suits you has become free. It is held for you, and you can book it by one click.",
    heldUntil: "Held for you until",
    open: "See the time and answer",
    replaces: "If you book it, your present appointment is cancelled.",
    next: "If you do not answer, the time is offered to the next person, and you stay on the waitlist.",
  },
  es: {
    subject: (clinic: string, date: string) => `Hay una hora libre en ${clinic} el ${date}`,
    body: "Ha quedado libre una hora que le conviene. Está reservada para usted y puede confirmarla con un clic.",
    heldUntil: "Reservada para usted hasta",
    open: "Ver la hora y responder",
    replaces: "Si la reserva, su cita actual se cancela.",
    next: "Si no responde, la hora se ofrece a la siguiente persona y usted sigue en la lista de espera.",
  },
} as const satisfies Readonly<Record<MailLanguage, object>>;
