import type * as z from "zod";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { DELIVERY, NOT_SENT } from "../../../shared/messages/delivery.ts";
import type { SampleRequest } from "../../../shared/messages/message.ts";
import type { messages } from "../../../shared/messages/routes.ts";
import { localDate } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { composeMail } from "../../domain/messaging/compose.ts";
import { composeReceipt, type MailedReceipt } from "../../domain/messaging/money-mails.ts";
import { countAttempt } from "../../entities/attempts.ts";
import { locationEntity } from "../../entities/clinic.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { env } from "../../platform/env.ts";
import type { ComposedMail } from "../../platform/mail/send.ts";
import { webUrl } from "../../platform/web-url.ts";

const { DEFAULT_TIME_ZONE } = env("DEFAULT_TIME_ZONE");

const HOUR_MS = 3_600_000;

/** Returns the first time at least twelve hours from now, in Unix milliseconds, at which it is 9 AM in the zone. */
function tomorrowAtNine(timeZone: string): number {
  const first = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 12 * HOUR_MS;
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
  const hours = Array.from({ length: 24 }, (_, hour) => first + hour * HOUR_MS);
  return hours.find((hour) => Number(clock.format(hour)) === 9) ?? first;
}

interface Sampled {
  readonly tenant: TenantCaller["tenant"];
  readonly place: Pick<RowOf<typeof locationEntity>, "location_name" | "phone_number" | keyof typeof NO_ADDRESS>;
  readonly patient_name: string;
  readonly date: string;
}

const NO_ADDRESS = { street: "", city: "", state: "", zipcode: "" };

/** Returns a receipt of an invented appointment today. */
function sampleReceipt({ tenant, place, patient_name, date }: Sampled): MailedReceipt {
  const { location_name, street, city, state, zipcode, phone_number } = place;
  const line = { entry_id: "sample", amount_cents: 12_000 };
  return {
    receipt_id: "sample",
    receipt_number: "AB-2026-000001",
    kind: "CHECKOUT",
    patient_id: "sample",
    appointment_id: "sample",
    patient_name,
    patient_address: NO_ADDRESS,
    location_id: "sample",
    location_name,
    clinic_name: tenant.tenant_name,
    billing_address: { street, city, state, zipcode },
    phone_number,
    footer: "",
    date,
    lines: [
      { ...line, kind: "CHARGE", text: "Annual Physical" },
      { ...line, kind: "PAYMENT", text: "", method: "CARD" },
    ],
    charged_cents: line.amount_cents,
    discounted_cents: 0,
    insurer_cents: 0,
    paid_cents: line.amount_cents,
    refunded_cents: 0,
    balance_cents: 0,
    created_at: new Date().toISOString(),
  };
}

/** Composes a message about an invented appointment tomorrow, at the clinic's first location. */
async function sampleMail(
  { tenantId: tenant_id, tenant, user }: TenantCaller,
  { type, audience, language }: z.output<typeof SampleRequest>,
): Promise<ComposedMail> {
  const { data } = await locationEntity().query.byId({ tenant_id }).go({ limit: 1 });
  const [place = { ...tenant, location_name: tenant.tenant_name, time_zone: DEFAULT_TIME_ZONE }] = data;
  const clinic = { name: tenant.tenant_name, logo_url: tenant.logo_url };
  const { first_name } = user;
  if (type === "payment_confirmation" && audience === "patient") {
    const date = localDate(new Date(), place.time_zone);
    const hasDetails = tenant.receipt_details ?? false;
    const mail = { language, first_name, clinic, hasDetails, web: await webUrl(), isSample: true };
    return composeReceipt(sampleReceipt({ tenant, place, patient_name: fullName(user), date }), mail);
  }
  const starts = tomorrowAtNine(place.time_zone);
  return composeMail({
    type,
    audience,
    language,
    revision: 1,
    isSample: true,
    first_name,
    ...(audience === "staff" && { patient_name: "Alex" }),
    clinic,
    place: { ...place, name: place.location_name },
    appointment: {
      id: "sample",
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + HOUR_MS / 2).toISOString(),
      ...(type === "reschedule_notice" && { former_starts_at: new Date(starts - HOUR_MS).toISOString() }),
    },
    web: await webUrl(),
  });
}

/** Returns a message as its recipients see it, with the clinic's own data. */
export const preview: UseCase<typeof messages.preview> = (caller, { body }) => sampleMail(caller, body);

const PER_PERSON = { attempts: 20, seconds: 3_600 };

/**
 * Sends a sample of a message to the caller's own address.
 * @throws ClinicError 429 after 20 of them in an hour, 503 when mail can't be sent
 */
export const test: UseCase<typeof messages.test> = async (caller, { body }) => {
  // SES's client is loaded only here, because it adds 60 KB to a start.
  const { mailFrom, sendMail } = await import("../../platform/mail/send.ts");
  if (!mailFrom()) throw new ClinicError("unavailable", NOT_SENT.no_sender);
  const { user, tenant, tenantId: tenant_id } = caller;
  const retryAfter = await countAttempt(`test-mail-${user.user_id}`, PER_PERSON);
  if (retryAfter !== undefined) throw new ClinicError("rate_limited", REQUEST_TEXTS.rateLimited, { retryAfter });
  const mail = await sampleMail(caller, body);
  try {
    await sendMail(mail, { to: user.email, clinic: tenant.tenant_name, replyTo: tenant.email, tags: { tenant_id } });
  } catch (error) {
    throw new ClinicError("unavailable", DELIVERY.testFailed, { cause: error });
  }
  return { sent_to: user.email };
};
