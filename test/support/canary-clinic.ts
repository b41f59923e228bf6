import { PutObjectCommand } from "@aws-sdk/client-s3";
import type { UserRow } from "../../functions/http/event.ts";
import { LOGOS_BUCKET } from "../../infra/local/settings.ts";
import type { Domain } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { type ClinicIds, goodBody, type Mark } from "./bodies.ts";
import { openClinic, type RouteOf } from "./clinic.ts";
import type { Gateway, WireRequest } from "./gateway.ts";
import { operations } from "./operations.ts";

/** A clinic with a row of every kind, in which every text is a canary. */
export interface CanaryClinic {
  readonly tenant_id: string;
  readonly ids: ClinicIds;
  readonly mark: Mark;
  as(role: Role): string;
}

export const PNG = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");

/** The route of "domain.operation"; any route for a name that is known only when a test runs. */
type RouteNamed<N extends string> = N extends `${infer D extends Domain}.${infer O}` ? RouteOf<D, O> : Route;

/** Returns the route of "domain.operation". */
export function routeOf<N extends string>(name: N): RouteNamed<N> {
  const found = operations.find(({ domain, operation }) => `${domain}.${operation}` === name);
  if (!found) throw new Error(`The contract has no operation ${name}`);
  return found.route as RouteNamed<N>;
}

/** Stores a file where the clinic's upload form stores it. */
export async function putUpload({ emulators }: Gateway, tenant_id: string, content: Buffer): Promise<void> {
  const Key = `uploads/tenants/${tenant_id}/logo.png`;
  await emulators.s3?.client.send(new PutObjectCommand({ Bucket: LOGOS_BUCKET, Key, Body: content }));
}

/** Links a user to a staff member, as an invitation of the staff member does. */
async function employPractitioner(user_id: string, staff_id: string | undefined): Promise<void> {
  const { userEntity } = await import("../../functions/entities/people.ts");
  const { data } = await userEntity().get({ user_id }).go();
  await userEntity()
    .put({ ...(data as UserRow), staff_id })
    .go();
}

/** Marks a message of an appointment as failed, so that its patient has to be called. Returns the message's id. */
async function failMessage(tenant_id: string, appointment_id: string): Promise<string> {
  const { messageEntity, messagesOf } = await import("../../functions/entities/messages.ts");
  const [planned] = await messagesOf(tenant_id, appointment_id);
  if (!planned) throw new Error("The clinic plans no messages");
  await messageEntity()
    .put({ ...planned, status: "FAILED", reason: "bounced" })
    .go();
  return planned.message_id;
}

let viewers = 0;

/** Returns the header of a viewer whose address no request has had so far, because an address has few holds. */
export function nextViewer(): Readonly<Record<string, string>> {
  viewers += 1;
  return { "x-forwarded-for": `203.0.113.${viewers % 250}, 64.252.64.1` };
}

/** Makes a link to an appointment, as its mails have it, and returns its token. */
async function plantLink(tenant_id: string, appointment_id: string): Promise<string> {
  const { newLinkToken } = await import("../../functions/domain/online/link-tokens.ts");
  const { getAppointment } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { getPatient } = await import("../../functions/domain/patients/people.ts");
  const { writeTransaction } = await import("../../functions/platform/dynamo/transaction.ts");
  const appointment = await getAppointment(tenant_id, appointment_id);
  const { email = "" } = await getPatient(tenant_id, appointment.patient_id);
  const { token, write } = newLinkToken(appointment, email);
  await writeTransaction([write]);
  return token;
}

/** Opens a clinic whose users create two rows of every kind through the gateway. `ids` has the ids of the first rows. */
export async function openCanaryClinic(gateway: Gateway, mark: Mark): Promise<CanaryClinic> {
  const email = `canary${mark.name}@example.com`;
  const clinic = await openClinic(`canary${mark.name} clinic`, {
    email,
    phone_number: mark.phone,
    street: `canary${mark.name} street`,
    first_name: `canary${mark.name}`,
  });
  const { tenant_id, users } = clinic;
  const as = (role: Role) => gateway.token(users[role], role);
  const { optOutToken } = await import("../../functions/domain/messaging/compose.ts");
  const { offerToken } = await import("../../functions/domain/offers/offer-token.ts");
  const { recoveryEntity } = await import("../../functions/entities/people.ts");
  const recovery = {
    recovery_id: `rec_${mark.name}`,
    user_id: users.TENANT_ADMIN,
    created_at: "2026-01-01T00:00:00.000Z",
  };
  await recoveryEntity()
    .put({ ...recovery, expires_at: "2999-01-01T00:00:00.000Z", expires: 32_503_680_000 })
    .go();

  const own: Record<string, string> = {
    tenant_id,
    user_id: users.TENANT_ADMIN,
    recovery_id: recovery.recovery_id,
    // The record of the administrator's audit entries.
    record_id: tenant_id,
    username: `canary${mark.name}online1`,
    file: "$bulk-publish",
  };
  const { usernameEntity } = await import("../../functions/entities/platform.ts");
  await usernameEntity()
    .put({ username: own.username ?? "", tenant_id })
    .go();
  const write = async (nth: string): Promise<Record<string, string>> => {
    const ids = { ...own };
    const done = async <N extends `${Domain}.${string}`>(role: Role, name: N, request: WireRequest = {}) => {
      const body = goodBody(name, ids, mark, nth);
      const answer = await gateway.send(routeOf(name), {
        token: as(role),
        params: ids,
        ...(body && { body }),
        ...request,
      });
      if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
    const keep = async (role: Role, name: `${Domain}.${string}`, id: string) => {
      ids[id] = String((await done(role, name))[id]);
    };
    await keep("TENANT_ADMIN", "locations.create", "location_id");
    await keep("TENANT_ADMIN", "locations.createRoom", "room_id");
    await keep("TENANT_ADMIN", "locations.createClosure", "closure_id");
    await keep("TENANT_ADMIN", "services.create", "service_id");
    await keep("TENANT_ADMIN", "billing.create", "billing_id");
    await keep("TENANT_ADMIN", "insurance.createProvider", "provider_id");
    await keep("TENANT_ADMIN", "insurance.createCompany", "company_id");
    await keep("TENANT_ADMIN", "staff.createNoteTemplate", "template_id");
    await keep("TENANT_ADMIN", "integrations.createApiKey", "key_id");
    await keep("TENANT_ADMIN", "integrations.createWebhook", "webhook_id");
    await keep("TENANT_ADMIN", "integrations.testWebhook", "delivery_id");
    await done("TENANT_ADMIN", "integrations.testWebhook");
    await keep("TENANT_ADMIN", "staff.add", "staff_id");
    ids.practitioner_id = ids.staff_id ?? "";
    await keep("TENANT_ADMIN", "staff.createTimeOff", "time_off_id");
    await done("TENANT_ADMIN", "feeds.create");
    const feed = await done("TENANT_ADMIN", "feeds.create");
    const { pathname, searchParams } = new URL(feed.url);
    ids.feed_id = feed.feed_id;
    ids.feed_file = pathname.split("/").at(-1) ?? "";
    ids.key = searchParams.get("key") ?? "";
    const query = { location_id: ids.location_id ?? "" };
    const week = await done("TENANT_ADMIN", "staff.putSchedules", { query });
    ids.schedule_id = week.items[0]?.schedule_id ?? "";
    await keep("RECEPTIONIST", "patients.create", "patient_id");
    await done("RECEPTIONIST", "patients.createNote");
    await done("RECEPTIONIST", "patients.putInsurance");
    const another = async () => (await done("RECEPTIONIST", "patients.create")).patient_id;
    ids.other_id = await another();
    const [kept, merged] = [await another(), await another()];
    const merge = { params: { patient_id: kept }, body: { other_id: merged, version: 1, other_version: 1 } };
    ids.merge_id = (await done("RECEPTIONIST", "patients.merge", merge)).merge_id;
    await done("RECEPTIONIST", "payments.record");
    const paid = await done("RECEPTIONIST", "payments.record");
    ids.ledger_entry_id = paid.entry.entry_id;
    ids.receipt_id = paid.receipt?.receipt_id ?? "";
    const { other_id = "", patient_id = "", location_id, company_id } = ids;
    await done("RECEPTIONIST", "patients.putInsurance", { params: { patient_id: other_id } });
    for (const person of [other_id, patient_id]) {
      const charge = { kind: "CHARGE", amount_cents: 20_000, location_id };
      const params = { patient_id: person };
      await done("RECEPTIONIST", "payments.record", { params, body: charge });
      const charged = await done("RECEPTIONIST", "payments.record", { params, body: { ...charge, company_id } });
      ids.charge_id = charged.entry.entry_id;
    }
    for (const date of ["2026-01-05", "2026-01-06"])
      await done("RECEPTIONIST", "payments.closeDay", { body: { ...goodBody("payments.closeDay", ids, mark), date } });
    await keep("RECEPTIONIST", "patients.createLead", "lead_id");
    await keep("RECEPTIONIST", "appointments.book", "appointment_id");
    await done("RECEPTIONIST", "appointments.createNote");
    // An administrator sends it, because the receptionist is to open the appointment for the first time later.
    await keep("TENANT_ADMIN", "appointments.bulk", "bulk_id");
    await keep("RECEPTIONIST", "appointments.addToWaitlist", "entry_id");
    await keep("TENANT_ADMIN", "imports.create", "import_id");
    const person = goodBody("patients.create", ids, mark, nth);
    await done("TENANT_ADMIN", "imports.addRows", { body: { rows: [{ row: 1, values: person }] } });
    ids.message_id = await failMessage(tenant_id, ids.appointment_id ?? "");
    await done("PLATFORM_ADMIN", "tenants.createNote");
    await keep("PLATFORM_ADMIN", "tenants.announce", "announcement_id");
    ids.token = optOutToken({ tenant_id, patient_id: ids.patient_id ?? "" });
    // The link of an offer whose time is gone for days.
    ids.offer = offerToken({ tenant_id, freed_id: "freed_1" }, { offer_id: "offer_1" });
    ids.link = await plantLink(tenant_id, ids.appointment_id ?? "");
    ids.hold = (await done("RECEPTIONIST", "online.hold", { headers: nextViewer() })).hold;
    return ids;
  };

  await putUpload(gateway, tenant_id, PNG);
  for (const name of ["logos.put", "tenants.putNotificationSettings", "online.putSettings", "tenants.updateCurrent"]) {
    const body = goodBody(name, own, mark);
    const version = { version: name === "tenants.updateCurrent" ? 2 : 0 };
    const request = { token: as("TENANT_ADMIN"), params: own, ...(body && { body: { ...body, ...version } }) };
    const { status, text } = await gateway.send(routeOf(name), request);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
  }
  const ids = await write("");
  await write("2");
  await employPractitioner(users.PRACTITIONER, ids.staff_id);
  // A request is time off that an administrator can still answer.
  const body = goodBody("staff.requestTimeOff", ids, mark) ?? {};
  const request = await gateway.send(routeOf("staff.requestTimeOff"), { token: as("PRACTITIONER"), body });
  if (request.status !== 201) throw new Error(`staff.requestTimeOff: ${request.status} ${request.text}`);
  ids.time_off_id = request.body.time_off_id;
  return { tenant_id, ids, mark, as };
}
