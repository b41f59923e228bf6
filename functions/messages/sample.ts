import type * as z from "zod";
import type { SampleRequest } from "../../shared/messages/message.ts";
import { LocationEntity } from "../data/location.ts";
import { env } from "../env.ts";
import type { TenantCaller } from "../http/caller.ts";
import { type ComposedMail, composeMail } from "../mail/compose.ts";
import { webUrl } from "../mail/web-url.ts";

const { DEFAULT_TIME_ZONE } = env("DEFAULT_TIME_ZONE");

const HOUR_MS = 3_600_000;

/** Returns the first time at least twelve hours from now, in Unix milliseconds, at which it is 9 AM in the zone. */
function tomorrowAtNine(timeZone: string): number {
  const first = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 12 * HOUR_MS;
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
  const hours = Array.from({ length: 24 }, (_, hour) => first + hour * HOUR_MS);
  return hours.find((hour) => Number(clock.format(hour)) === 9) ?? first;
}

/** Composes a message about an invented appointment tomorrow, at the clinic's first location. */
export async function sampleMail(
  { tenantId: tenant_id, tenant, user }: TenantCaller,
  { type, audience, language }: z.output<typeof SampleRequest>,
): Promise<ComposedMail> {
  const { data } = await LocationEntity.query.byId({ tenant_id }).go({ limit: 1 });
  const [place = { ...tenant, location_name: tenant.tenant_name, time_zone: DEFAULT_TIME_ZONE }] = data;
  const starts = tomorrowAtNine(place.time_zone);
  return composeMail({
    type,
    audience,
    language,
    revision: 1,
    isSample: true,
    first_name: user.first_name,
    ...(audience === "staff" && { patient_name: "Alex" }),
    clinic: { name: tenant.tenant_name, logo_url: tenant.logo_url },
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
