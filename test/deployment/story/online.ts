import { setTimeout as sleep } from "node:timers/promises";
import { contract } from "../../../shared/contract/contract.ts";
import type { ClinicIds, OnboardedClinic } from "../onboard.ts";
import { APPOINTMENT_DAY } from "./clinic.ts";
import { inMailTo, type Stage } from "./stage.ts";

const PATIENCE_MS = 30_000;
const BOOKER = "dorothy@example.com";

/** Opens online booking, holds a time without signing in, and waits for the code that the queue's function mails. */
export async function askForCode({ api, emulator }: Stage, clinic: OnboardedClinic<string>, ids: ClinicIds) {
  const body = {
    enabled: true,
    minimum_notice_hours: 0,
    days_ahead: 365,
    change_notice_hours: 0,
    max_open: 3,
    publish_slots: false,
    offers: { enabled: false, minutes: 60, order: "longest" as const },
    version: 0,
  };
  await api.done(clinic.admin, contract.online.putSettings, { body });
  const { username } = await api.done(clinic.admin, contract.tenants.getCurrent, {});
  const params = { username };
  const { service_id, practitioner_id } = ids;
  const time = { service_id, practitioner_id, date: APPOINTMENT_DAY, start_time: "15:00" };
  // An empty token is none.
  const { hold } = await api.done("", contract.online.hold, { params, body: time });
  await api.done("", contract.online.sendCode, { params, body: { hold, email: BOOKER } });
  const end = Date.now() + PATIENCE_MS;
  const code = () => inMailTo(emulator, BOOKER, /(\d{6})/);
  while (Date.now() < end && !(await code().catch(() => undefined))) await sleep(250);
  await code();
}
