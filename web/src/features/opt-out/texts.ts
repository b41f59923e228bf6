import type { MailLanguage } from "../../../../shared/messages/mails.ts";

/** The texts of the page on which patients stop messages. */
export const OPT_OUT: Readonly<Record<MailLanguage, OptOutTexts>> = {
  en: {
    title: "Stop messages",
    question: (clinic) =>
      `Do you want to stop reminders and other messages about your appointments from ${clinic}? The clinic may still call you.`,
    stop: "Stop messages",
    stopped: (clinic) => `You will get no more messages about appointments from ${clinic}.`,
    unknownLink: "This link is not valid.",
    loading: "Loading",
  },
  es: {
    title: "Dejar de recibir mensajes",
    question: (clinic) =>
      `¿Quiere dejar de recibir recordatorios y otros mensajes de ${clinic} sobre sus citas? La clínica aún podrá llamarle por teléfono.`,
    stop: "Dejar de recibir mensajes",
    stopped: (clinic) => `No recibirá más mensajes de ${clinic} sobre citas.`,
    unknownLink: "Este enlace no es válido.",
    loading: "Cargando",
  },
};

interface OptOutTexts {
  readonly title: string;
  readonly question: (clinic: string) => string;
  readonly stop: string;
  readonly stopped: (clinic: string) => string;
  readonly unknownLink: string;
  readonly loading: string;
}
