import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import type { Audience, MessageType } from "../../../shared/tenants/notification-settings.ts";
import { PatientId, TenantId } from "../../../shared/values/ids.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { decryptToken, encryptToken } from "../../platform/encryption.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import type { ComposedMail } from "../../platform/mail/send.ts";
import type { PatientRow } from "../patients/people.ts";
import { calendarFile, eventUid } from "./calendar-file.ts";

const PURPOSE = "opt-out";

export type Recipient = Pick<PatientRow, "tenant_id" | "patient_id">;

/** Returns the token of a patient's link to opt out. It is encrypted, so that it reveals no id and can't be made up. */
export const optOutToken = ({ tenant_id, patient_id }: Recipient): string =>
  encryptToken(PURPOSE, `${tenant_id} ${patient_id}`);

/** Returns the patient of a token, or undefined if the product did not make the token. */
export function recipientOf(token: string): Recipient | undefined {
  const [tenant_id, patient_id] = decryptToken(PURPOSE, token)?.split(" ") ?? [];
  const tenant = TenantId.safeParse(tenant_id);
  const patient = PatientId.safeParse(patient_id);
  return tenant.success && patient.success ? { tenant_id: tenant.data, patient_id: patient.data } : undefined;
}

/** Returns the headers by which mail programs offer to stop messages, as in RFC 8058. */
export const unsubscribeHeaders = (web: string, token: string | undefined): ComposedMail["headers"] =>
  token
    ? [
        { Name: "List-Unsubscribe", Value: `<${web}/api/messages/opt-out/${token}>` },
        { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
      ]
    : [];

/** Returns the link at the end of a mail by which a patient opts out; undefined for a mail that has none. */
export const optOutLink = (web: string, language: MailLanguage, token: string | undefined): MailParts["link"] =>
  token ? { text: MAILS[language].optOut, url: `${web}/messages/opt-out/${token}?language=${language}` } : undefined;

/** The content of a mail: first names, a place and a time, but never a reason, a note or a service. */
export interface MailInput {
  readonly type: MessageType;
  readonly audience: Audience;
  readonly language: MailLanguage;
  readonly first_name: string;
  readonly clinic: { readonly name: string; readonly logo_url?: string | null | undefined };
  readonly place: {
    readonly name: string;
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zipcode: string;
    readonly phone_number: string;
    readonly email: string;
    readonly time_zone: string;
  };
  readonly appointment: {
    readonly id: string;
    readonly starts_at: string;
    readonly ends_at: string;
    readonly former_starts_at?: string | undefined;
  };
  /** The patient's first name, for the practitioner. */
  readonly patient_name?: string | undefined;
  /** Grows with each change of the appointment. */
  readonly revision: number;
  readonly web: string;
  readonly optOutToken?: string | undefined;
  /** Opens the patient's page about the appointment. */
  readonly linkToken?: string | undefined;
  readonly isSample?: boolean;
}

/** Types of messages that are sent after the appointment, and therefore have no calendar file. */
const WITHOUT_FILE: readonly MessageType[] = ["follow_up_message", "payment_confirmation"];

export function timeTexts(instant: string, locale: string, timeZone: string) {
  const text = (options: Intl.DateTimeFormatOptions) =>
    // Newer versions of ICU put a narrow space before AM and PM, which old mail programs can't show.
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(instant)).replace(/\u202f/g, " ");
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "long" }).formatToParts(new Date(instant));
  return {
    date: text({ dateStyle: "full" }),
    shortDate: text({ weekday: "short", month: "short", day: "numeric" }),
    time: text({ timeStyle: "short" }),
    zone: parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  };
}

/** Composes a message in the recipient's language, as plain text and HTML, with a calendar file. */
export function composeMail(input: MailInput): ComposedMail {
  const { type, audience, language, first_name, patient_name, clinic, place, appointment, revision, web } = input;
  const { optOutToken, linkToken } = input;
  const texts = MAILS[language];
  const cancelled = type === "appointment_cancellation";
  const isOver = WITHOUT_FILE.includes(type);
  const { date, shortDate, time, zone } = timeTexts(appointment.starts_at, texts.locale, place.time_zone);
  const former = appointment.former_starts_at && timeTexts(appointment.former_starts_at, texts.locale, place.time_zone);
  // Sweden's dates are those of ISO 8601.
  const day = new Intl.DateTimeFormat("sv", { timeZone: place.time_zone }).format(new Date(appointment.starts_at));
  const address = [place.street, `${place.city}, ${place.state} ${place.zipcode}`];
  const phone = phoneText(place.phone_number);
  const isToPatient = audience === "patient";
  const parts: MailParts = {
    language,
    subject: texts[audience][type].subject(clinic.name, shortDate),
    clinic: clinic.name,
    logo: clinic.logo_url ? `${web}${clinic.logo_url}` : undefined,
    greeting: texts.greeting(first_name),
    body: texts[audience][type].body,
    details: [
      ...(patient_name ? [[texts.patientName, [patient_name]] as const] : []),
      [cancelled ? texts.cancelledWhen : texts.when, [texts.at(date, time, zone)]],
      ...(former ? [[texts.insteadOf, [texts.at(former.date, former.time, former.zone)]] as const] : []),
      [texts.where, [place.name, ...address]],
      [texts.phone, [phone]],
    ],
    action: isToPatient
      ? linkToken === undefined
        ? undefined
        : { text: texts.openAppointment, url: `${web}/my-appointment#${linkToken}` }
      : { text: texts.openDay, url: `${web}/practitioner/my_day?date=${day}&appointment=${appointment.id}` },
    notes: [
      ...(isToPatient && !isOver && !cancelled ? [texts.change(phone)] : []),
      ...(isOver || cancelled ? [] : [texts.calendar]),
    ],
    footer: [...(input.isSample ? [texts.sample] : []), texts.sentBy(clinic.name)],
    link: optOutLink(web, language, optOutToken),
  };
  const file = calendarFile({
    uid: eventUid(appointment.id, web),
    sequence: revision,
    cancelled,
    starts_at: appointment.starts_at,
    ends_at: appointment.ends_at,
    summary: texts.event(clinic.name),
    address: [place.name, ...address].join(", "),
    organizer: { name: clinic.name, email: place.email },
  });
  return composeParts(parts, {
    attachments: isOver ? [] : [file],
    headers: unsubscribeHeaders(web, optOutToken),
  });
}
