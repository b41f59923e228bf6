import { Temporal } from "temporal-polyfill";
import type * as z from "zod";
import type { SampleRequest } from "../../shared/messages/message.ts";
import { LocationEntity } from "../data/location.ts";
import { env } from "../env.ts";
import type { TenantCaller } from "../http/caller.ts";
import { type ComposedMail, composeMail } from "../mail/compose.ts";
import { webUrl } from "../mail/web-url.ts";

const { DEFAULT_TIME_ZONE } = env("DEFAULT_TIME_ZONE");

const HALF_HOUR_MS = 30 * 60_000;

/** Composes a message about an invented appointment of tomorrow, at the clinic's first location. */
export async function sampleMail(
  { tenantId: tenant_id, tenant, user }: TenantCaller,
  { type, audience, language }: z.output<typeof SampleRequest>,
): Promise<ComposedMail> {
  const { data } = await LocationEntity.query.byId({ tenant_id }).go({ limit: 1 });
  const [place = { ...tenant, location_name: tenant.tenant_name, time_zone: DEFAULT_TIME_ZONE }] = data;
  const tomorrow = Temporal.Now.zonedDateTimeISO(place.time_zone).add({ days: 1 });
  const starts = tomorrow.withPlainTime("09:00").epochMilliseconds;
  return composeMail({
    ...{ type, audience, language, revision: 1, isSample: true },
    first_name: user.first_name,
    clinic: { name: tenant.tenant_name, logo_url: tenant.logo_url },
    place: { ...place, name: place.location_name },
    appointment: {
      id: "sample",
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + HALF_HOUR_MS).toISOString(),
    },
    web: await webUrl(),
  });
}
