import type { OnlinePlace } from "../../../shared/online/booking.ts";
import { OnlineSettings } from "../../../shared/online/settings.ts";
import { onlineSettingsEntity } from "../../entities/online.ts";
import { tenantEntity, usernameEntity } from "../../entities/platform.ts";
import { findRow, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { checkItem, type TransactItem } from "../../platform/dynamo/transaction.ts";
import type { LocationRow } from "../booking/references.ts";
import { refusal } from "./refusals.ts";

/** A clinic with the settings of its online booking. */
export interface OnlineClinic {
  readonly tenant: RowOf<typeof tenantEntity>;
  readonly settings: OnlineSettings;
}

export const readOnlineSettings = async (tenant_id: string): Promise<OnlineSettings> =>
  OnlineSettings.parse((await findRow(onlineSettingsEntity(), { tenant_id })) ?? {});

/** Reads a clinic with its settings; undefined when there is none of this id. */
export async function readClinic(tenant_id: string): Promise<OnlineClinic | undefined> {
  const [tenantItem, settingsItem] = await readItems([
    tenantEntity().get({ tenant_id }).params(),
    onlineSettingsEntity().get({ tenant_id }).params(),
  ]);
  const tenant = parseItem(tenantEntity(), tenantItem);
  const settings = OnlineSettings.parse(parseItem(onlineSettingsEntity(), settingsItem) ?? {});
  return tenant && { tenant, settings };
}

export const takesBookings = ({ tenant, settings }: OnlineClinic): boolean =>
  tenant.status === "ACTIVE" && settings.enabled;

/**
 * Returns the clinic of a username, whose case makes no difference.
 * @throws ClinicError 404, in the same words for one that is unknown, suspended or takes no bookings online
 */
export async function getOnlineClinic(username: string): Promise<OnlineClinic> {
  const name = await findRow(usernameEntity(), { username });
  const clinic = name?.tenant_id ? await readClinic(name.tenant_id) : undefined;
  if (!clinic || !takesBookings(clinic)) throw refusal("not_found");
  return clinic;
}

export const activeClinicCheck = (tenant_id: string): TransactItem =>
  checkItem(
    tenantEntity()
      .delete({ tenant_id })
      .where(({ status }, { eq }) => eq(status, "ACTIVE")),
  );

/** Builds the conditions that the clinic is active and its settings are as they were read. */
export const clinicChecks = ({ tenant: { tenant_id }, settings: { version } }: OnlineClinic): TransactItem[] => [
  activeClinicCheck(tenant_id),
  checkItem(onlineSettingsEntity().delete({ tenant_id }).where(ifVersion(version))),
];

export const toOnlinePlace = ({
  location_name,
  street,
  city,
  state,
  zipcode,
  phone_number,
}: LocationRow): OnlinePlace => ({
  location_name,
  address: `${street}, ${city}, ${state} ${zipcode}`,
  phone_number,
});
