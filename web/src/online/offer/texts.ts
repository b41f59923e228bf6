import type { Texts } from "../texts.ts";

const en = {
  title: "A free time for you",
  hello: (firstName: string) => `Hello ${firstName}, this time is free for you`,
  until: (time: string) => `It is held for you until ${time}.`,
  clinic: "Clinic",
  when: "When",
  where: "Where",
  service: "Service",
  practitioner: "Practitioner",
  givesUp: (when: string) => `If you take it, your appointment on ${when} is cancelled.`,
  accept: "Take this time",
  decline: "No, thank you",
  accepted: "The time is yours",
  acceptedText: "Your appointment is booked. A mail with all details is on its way.",
  declined: "Thank you for telling us",
  declinedText: "The time is offered to the next person. You stay on the waitlist.",
  dead: {
    title: "This offer is over",
    text: "The time is no longer held for you, or the link is not valid. You stay on the waitlist. You can also call the clinic.",
  },
  taken: { title: "This time is no longer free", text: "You stay on the waitlist. You can also call the clinic." },
};

type OfferTexts = typeof en;

// A time ends with the period of "a.m.", which ends the sentence as well.
const es: OfferTexts = {
  title: "Una hora libre para usted",
  hello: (firstName) => `Hola, ${firstName}: esta hora está libre para usted`,
  until: (time) => `Está apartada para usted hasta las ${time}`,
  clinic: "Clínica",
  when: "Cuándo",
  where: "Dónde",
  service: "Servicio",
  practitioner: "Profesional",
  givesUp: (when) => `Si la acepta, se cancela su cita del ${when}`,
  accept: "Acepto esta hora",
  decline: "No, gracias",
  accepted: "La hora es suya",
  acceptedText: "Su cita está reservada. Recibirá un correo con todos los datos.",
  declined: "Gracias por avisarnos",
  declinedText: "La hora se ofrece a la siguiente persona. Usted sigue en la lista de espera.",
  dead: {
    title: "Esta oferta ya terminó",
    text: "La hora ya no está apartada para usted, o el enlace no es válido. Usted sigue en la lista de espera. También puede llamar a la clínica.",
  },
  taken: {
    title: "Esta hora ya no está libre",
    text: "Usted sigue en la lista de espera. También puede llamar a la clínica.",
  },
};

/** The texts of the page of a link to an offered time. */
export const OFFER: Texts<OfferTexts> = { en, es };
