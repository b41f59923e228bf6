import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";
import { UsernameEntity } from "../data/username.ts";

/** What a clinic is written into, together with the entry that tells of it. */
export const rows = new Service(
  {
    tenant: TenantEntity,
    username: UsernameEntity,
    onboarding: OnboardingEntity,
    settings: NotificationSettingsEntity,
    audit: AuditEntryEntity,
  },
  table,
);
