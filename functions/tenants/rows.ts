import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";
import { UsernameEntity } from "../data/username.ts";

/** Entities that are written together when a clinic changes. */
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
