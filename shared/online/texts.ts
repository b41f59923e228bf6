import type { MailLanguage } from "../messages/languages.ts";

type Sentence = Readonly<Record<MailLanguage, string>>;

/**
 * The sentences of refusals to strangers by their code. `not_found` is that of the booking page, `dead_link` that of a link and has
 * the code `not_found` too. No sentence says anything about other people.
 */
export const ONLINE_REFUSALS = {
  not_found: {
    en: "This page does not exist, or the clinic takes no bookings online at the moment.",
    es: "Esta página no existe, o la clínica no acepta citas en línea en este momento.",
  },
  dead_link: {
    en: "This link is not valid any more.",
    es: "Este enlace ya no es válido.",
  },
  slot_taken: {
    en: "This time is no longer free. Please choose another one.",
    es: "Esta hora ya no está libre. Por favor, elija otra.",
  },
  hold_expired: {
    en: "The time was held for you for some minutes only. Please choose a time again.",
    es: "La hora se reservó para usted solo durante unos minutos. Por favor, elija una hora de nuevo.",
  },
  too_many_holds: {
    en: "Too many times are being booked from here at the moment. Please try again in a few minutes.",
    es: "En este momento se están reservando demasiadas horas desde aquí. Inténtelo de nuevo en unos minutos.",
  },
  proof_required: {
    en: "Please wait a moment while your browser is checked.",
    es: "Espere un momento mientras se comprueba su navegador.",
  },
  wrong_code: {
    en: "This code is not right. Please check the mail, or ask for a new code.",
    es: "Este código no es correcto. Revise el correo o pida un código nuevo.",
  },
  known_patients_only: {
    en: "This service can be booked online by patients of the clinic only. Please call the clinic.",
    es: "Solo los pacientes de la clínica pueden reservar este servicio en línea. Por favor, llame a la clínica.",
  },
  too_many: {
    en: "You have as many upcoming appointments as can be booked online. Please call the clinic.",
    es: "Ya tiene el máximo de citas que se pueden reservar en línea. Por favor, llame a la clínica.",
  },
  own_overlap: {
    en: "You have another appointment at this time. Please choose another time.",
    es: "Usted ya tiene otra cita a esta hora. Por favor, elija otra hora.",
  },
  too_late: {
    en: "It is too late to change this appointment online. Please call the clinic.",
    es: "Ya es tarde para cambiar esta cita en línea. Por favor, llame a la clínica.",
  },
} as const satisfies Readonly<Record<string, Sentence>>;

/** Why the booking page has no time to offer. */
export const NO_TIMES = {
  nothing_free: {
    en: "No time can be booked online at the moment. Please call the clinic.",
    es: "En este momento no se puede reservar ninguna hora en línea. Por favor, llame a la clínica.",
  },
  not_bookable: {
    en: "This can't be booked online. Please call the clinic.",
    es: "Esto no se puede reservar en línea. Por favor, llame a la clínica.",
  },
} as const satisfies Readonly<Record<string, Sentence>>;

/** What the API says in English about the fields and the state of a public request, and the same in Spanish. */
const OTHER_SENTENCES: readonly Sentence[] = [
  { en: "Please check the highlighted fields.", es: "Revise los campos marcados." },
  { en: "Email is required", es: "El correo electrónico es obligatorio" },
  { en: "Invalid email address", es: "El correo electrónico no es válido" },
  { en: "Email must be at most 254 characters", es: "El correo electrónico puede tener 254 caracteres como máximo" },
  { en: "First Name is required", es: "El nombre es obligatorio" },
  { en: "First Name must be at most 100 characters", es: "El nombre puede tener 100 caracteres como máximo" },
  { en: "Last Name is required", es: "El apellido es obligatorio" },
  { en: "Last Name must be at most 100 characters", es: "El apellido puede tener 100 caracteres como máximo" },
  { en: "Date of Birth is required", es: "La fecha de nacimiento es obligatoria" },
  { en: "Enter a date such as 9/16/1941.", es: "Escriba una fecha como 9/16/1941 (mes, día y año)." },
  {
    en: "Date of Birth must not be in the future or before 1900",
    es: "La fecha de nacimiento no puede ser futura ni anterior a 1900",
  },
  { en: "Enter a phone number, e.g. (218) 555-0155", es: "Escriba un número de teléfono, p. ej. (218) 555-0155" },
  { en: "Phone number must have 7 to 15 digits", es: "El número de teléfono debe tener entre 7 y 15 cifras" },
  { en: "Reason must be at most 200 characters", es: "El motivo puede tener 200 caracteres como máximo" },
  { en: "Enter the code of the mail.", es: "Escriba el código del correo." },
  { en: "The code has 6 digits.", es: "El código tiene 6 cifras." },
  { en: "Dates can be at most two years ahead.", es: "Las fechas pueden estar como máximo a dos años de hoy." },
  { en: "Too many requests. Try again in a minute.", es: "Demasiadas solicitudes. Inténtelo de nuevo en un minuto." },
  {
    en: "The service is busy. Please try again in a moment.",
    es: "El servicio está ocupado. Inténtelo de nuevo en un momento.",
  },
  {
    en: "Other changes were saved at the same moment. Please try again.",
    es: "Se guardaron otros cambios al mismo tiempo. Inténtelo de nuevo.",
  },
];

const SPANISH: ReadonlyMap<string, string> = new Map(
  [...Object.values(ONLINE_REFUSALS), ...Object.values(NO_TIMES), ...OTHER_SENTENCES].map(({ en, es }) => [en, es]),
);

/** Returns a sentence of the API in the language of a public page. One without a translation stays in English. */
export const inLanguage = (language: MailLanguage, sentence: string): string =>
  (language === "es" && SPANISH.get(sentence)) || sentence;

/** The sentences of the desk about online booking. */
export const DESK_ONLINE_TEXTS = {
  held: (time: string) => `A patient is booking this time until ${time}.`,
  offered: (time: string) => `This time is offered to a person on the waitlist until ${time}.`,
} as const;
