import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import type { ComposedMail } from "../../platform/mail/send.ts";
import type { LocationRow } from "../booking/references.ts";
import { optOutLink, timeTexts, unsubscribeHeaders } from "../messaging/compose.ts";

interface OfferMailInput {
  readonly language: MailLanguage;
  readonly first_name: string;
  readonly clinic: { readonly name: string; readonly logo_url?: string | null | undefined };
  readonly location: LocationRow;
  readonly starts_at: string;
  readonly expires_at: string;
  /** The start of the appointment that is given up. */
  readonly instead_of: string | undefined;
  readonly web: string;
  readonly token: string;
  readonly optOutToken: string;
}

/** Composes the mail that offers a time. It names neither the service nor the practitioner, as no other mail does. */
export function composeOffer(input: OfferMailInput): ComposedMail {
  const { language, first_name, clinic, location, starts_at, expires_at, instead_of, web, token, optOutToken } = input;
  const { offer, ...texts } = MAILS[language];
  const at = (instant: string) => timeTexts(instant, texts.locale, location.time_zone);
  const atText = (instant: string) => {
    const { date, time, zone } = at(instant);
    return texts.at(date, time, zone);
  };
  const { street, city, state, zipcode, phone_number } = location;
  const parts: MailParts = {
    language,
    subject: offer.subject(clinic.name, at(starts_at).shortDate),
    clinic: clinic.name,
    logo: clinic.logo_url ? `${web}${clinic.logo_url}` : undefined,
    greeting: texts.greeting(first_name),
    body: offer.body,
    details: [
      [texts.when, [atText(starts_at)]],
      ...(instead_of ? [[texts.insteadOf, [atText(instead_of)]] as const] : []),
      [texts.where, [location.location_name, street, `${city}, ${state} ${zipcode}`]],
      [texts.phone, [phoneText(phone_number)]],
      [offer.heldUntil, [atText(expires_at)]],
    ],
    action: { text: offer.open, url: `${web}/my-offer#${token}` },
    notes: [...(instead_of ? [offer.replaces] : []), offer.next],
    footer: [texts.sentBy(clinic.name)],
    link: optOutLink(web, language, optOutToken),
  };
  return composeParts(parts, { headers: unsubscribeHeaders(web, optOutToken) });
}
