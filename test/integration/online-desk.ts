import { setTimeout as sleep } from "node:timers/promises";
import { contract } from "../../shared/contract/contract.ts";
import type { Request } from "../../shared/contract/route.ts";
import type { OnlineSettings } from "../../shared/online/settings.ts";
import { type Answer, call } from "../support/call.ts";
import type { Clinic, RouteOf } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import type { Emulators } from "../support/emulators.ts";
import { openFrontDesk } from "./front-desk.ts";

type Operation = keyof typeof contract.online & string;

let addresses = 0;

/** Returns an IP address that no request has had so far. */
export function nextAddress(): string {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** One process does the work of as many Lambdas as there are strangers at the same moment. */
const PATIENCE_MS = 120_000;

/** Sends a request without a token, as CloudFront passes it on. */
export async function ask<O extends Operation>(
  operation: O,
  request: Partial<Request<RouteOf<"online", O>>> & { readonly address?: string; readonly language?: string } = {},
): Promise<Answer<RouteOf<"online", O>>> {
  const { handler } = await import("../../functions/api/online/index.ts");
  const { address = nextAddress(), language = "en", ...input } = request;
  const headers = { "x-forwarded-for": `198.51.100.1, ${address}, 64.252.64.1`, "accept-language": language };
  const route = contract.online[operation] as RouteOf<"online", O>;
  return call(handler, route, { ...input, headers } as object, PATIENCE_MS);
}

const SETTINGS = {
  enabled: true,
  minimum_notice_hours: 0,
  days_ahead: 730,
  change_notice_hours: 24,
  max_open: 3,
  publish_slots: false,
  offers: { enabled: false, minutes: 60, order: "longest" as const },
};

/** Replaces the settings of a clinic's online booking. */
export async function setOnline(clinic: Clinic, changes: Partial<OnlineSettings> = {}) {
  const { version } = (await clinic.send("TENANT_ADMIN", "online", "getSettings")).body;
  const body = { ...SETTINGS, ...changes, version };
  const answer = await clinic.send("TENANT_ADMIN", "online", "putSettings", { body });
  expect([answer.status, answer.body]).toEqual([200, { ...body, version: version + 1 }]);
}

/** Opens a front desk whose service and practitioner can be booked online, and gives the clinic a username. */
export async function openOnlineDesk(
  clinic: Clinic,
  { service, settings }: { readonly service?: object; readonly settings?: Partial<OnlineSettings> } = {},
) {
  const { usernameEntity, tenantEntity } = await import("../../functions/entities/platform.ts");
  const { staffEntity } = await import("../../functions/entities/people.ts");
  const { tenant_id } = clinic;
  const username = `clinic${tenant_id.slice(-12)}1`;
  const desk = await openFrontDesk(clinic, { service: { online: "everyone", ...service } });
  await Promise.all([
    usernameEntity().put({ username, tenant_id }).go(),
    tenantEntity().patch({ tenant_id }).set({ username }).go(),
    staffEntity().patch({ tenant_id, staff_id: desk.practitioner_id }).set({ online: true }).go(),
    setOnline(clinic, settings),
  ]);
  return { ...desk, username, params: { username } };
}

export type OnlineDesk = Awaited<ReturnType<typeof openOnlineDesk>>;

export const hold = (desk: OnlineDesk, start_time: string, changes: object = {}, address = nextAddress()) => {
  const { service_id, practitioner_id, params } = desk;
  const body = { service_id, practitioner_id, date: MONDAY, start_time, ...changes };
  return ask("hold", { params, body, address });
};

export const GRACE = { first_name: "Grace", last_name: "Hopper", dob: "1980-12-09", contact: "555-0101" };

const mailsTo = ({ outbox }: Emulators, email: string) =>
  outbox.list().filter((mail) => mail.to === email && /code|código/i.test(mail.subject));

/** Asks for a code and returns it, once its mail has come. */
export async function askForCode(emulators: Emulators, { params }: OnlineDesk, secret: string, address: string) {
  const email = address.toLowerCase();
  const before = mailsTo(emulators, email).length;
  const sent = await ask("sendCode", { params, body: { hold: secret, email: address } });
  expect(sent.status).toBe(204);
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const mails = mailsTo(emulators, email);
    const [, code] = /\b(\d{6})\b/.exec(mails[0]?.text ?? "") ?? [];
    if (code && mails.length > before) return code;
    await sleep(20);
  }
  throw new Error(`No code came to ${email}`);
}

/** Holds a time and has its code sent. */
export async function heldWithCode(
  emulators: Emulators,
  desk: OnlineDesk,
  { start_time, email, ...changes }: { readonly start_time: string; readonly email: string } & object,
) {
  const held = await hold(desk, start_time, changes);
  expect(held.status).toBe(201);
  return { hold: held.body.hold, code: await askForCode(emulators, desk, held.body.hold, email) };
}

/** Books a time online from the first step to the last one. */
export async function bookOnline(
  emulators: Emulators,
  desk: OnlineDesk,
  { person = GRACE, ...wanted }: { readonly start_time: string; readonly email: string; readonly person?: object },
) {
  const secrets = await heldWithCode(emulators, desk, wanted);
  return ask("book", { params: desk.params, body: { ...GRACE, ...person, ...secrets } });
}
