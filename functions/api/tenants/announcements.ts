import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { ANNOUNCEMENT_FAILURES, MAX_RECIPIENTS_SHOWN, type Recipient } from "../../../shared/tenants/announcement.ts";
import type { tenants } from "../../../shared/tenants/routes.ts";
import { fullName } from "../../../shared/values/names.ts";
import { createOnce, keyWrites } from "../../domain/changes/create-once.ts";
import { readAllAdministrators } from "../../domain/identity/administrators.ts";
import { readUsers } from "../../domain/identity/users.ts";
import {
  type AnnouncementRow,
  announcementEntity,
  announcementExpiry,
  announcementMailEntity,
} from "../../entities/announcements.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { tenantEntity } from "../../entities/platform.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { getRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

const toResponse = ({ clinic_ids, ...row }: AnnouncementRow) => ({ ...row, clinics: clinic_ids.length });

/**
 * Returns the chosen clinics without repetitions, and their active administrators.
 * @throws ClinicError 404 when one of the clinics does not exist
 */
async function readRecipients(tenant_ids: readonly string[]) {
  const clinic_ids = [...new Set(tenant_ids)];
  const rows = await readByKeys(
    tenantEntity(),
    clinic_ids.map((tenant_id) => ({ tenant_id })),
  );
  const clinics = rows.filter((row) => row !== undefined);
  if (clinics.length < clinic_ids.length) throw new ClinicError("not_found", NOT_FOUND_TEXTS.tenant);
  const recipients = (await readAllAdministrators(clinics)).map(
    ({ tenant: { tenant_id, tenant_name }, user }): Recipient => {
      const { user_id, email } = user;
      return { tenant_id, tenant_name, user_id, name: fullName(user), email };
    },
  );
  return { clinic_ids, recipients };
}

/** Lists the administrators to whom an announcement would be mailed. */
export const announcementRecipients: DryRun<typeof tenants.announce> = async (_caller, { body }) => {
  const { clinic_ids, recipients } = await readRecipients(body.tenant_ids);
  const items = recipients.slice(0, MAX_RECIPIENTS_SHOWN);
  return { affected: { total: recipients.length, clinics: clinic_ids.length, items } };
};

/**
 * Stores an announcement, which the next run of the dispatcher sends. One row holds all of it, so that it is sent to all of the
 * clinics or was never written.
 */
export const announce: UseCase<typeof tenants.announce> = async (caller, { body, idempotencyKey }) => {
  const { userId: author_id, user } = caller;
  const row = await createOnce(PLATFORM, idempotencyKey, {
    create: async () => {
      const { clinic_ids, recipients } = await readRecipients(body.tenant_ids);
      const announcement: AnnouncementRow = {
        announcement_id: newId("ann"),
        subject: body.subject,
        text: body.text,
        status: "SENDING",
        clinic_ids,
        recipients: recipients.length,
        sent: 0,
        failed: 0,
        author_id,
        author_name: fullName(user) || user.email,
        created_at: new Date().toISOString(),
        expires: announcementExpiry(),
      };
      const { announcement_id } = announcement;
      await writeWithRetry([
        putItem(announcementEntity().create(announcement)),
        ...auditPuts(auditEntry(caller, "tenants.announce", PLATFORM, announcement_id)),
        ...keyWrites(idempotencyKey, PLATFORM, announcement_id),
      ]);
      return announcement;
    },
    load: (announcement_id) => getRow(announcementEntity(), { announcement_id }, NOT_FOUND_TEXTS.announcement),
  });
  return toResponse(row);
};

/** Lists the announcements, newest first. */
export const listAnnouncements: UseCase<typeof tenants.listAnnouncements> = async (_caller, { query }) => {
  const { items, next_cursor } = await page(announcementEntity().query.byId({}), query, "desc");
  return { items: items.map(toResponse), next_cursor };
};

/** Lists the mails of an announcement that were not delivered, with the present names of their recipients. */
export const listAnnouncementFailures: UseCase<typeof tenants.listAnnouncementFailures> = async (
  _caller,
  { params: { announcement_id }, query },
) => {
  await getRow(announcementEntity(), { announcement_id }, NOT_FOUND_TEXTS.announcement);
  const { items, next_cursor } = await page(announcementMailEntity().query.failed({ announcement_id }), query);
  const [rows, users] = await Promise.all([
    readByKeys(
      tenantEntity(),
      items.map(({ clinic_id: tenant_id }) => ({ tenant_id })),
    ),
    readUsers(items.map(({ user_id }) => user_id)),
  ]);
  const userById = new Map(users.map((user) => [user.user_id, user]));
  const failures = items.map(({ clinic_id: tenant_id, user_id, reason = "interrupted", at }, index) => {
    const user = userById.get(user_id);
    return {
      tenant_id,
      tenant_name: rows[index]?.tenant_name ?? "",
      user_id,
      name: user ? fullName(user) : "",
      email: user?.email ?? "",
      reason: ANNOUNCEMENT_FAILURES[reason],
      at,
    };
  });
  return { items: failures, next_cursor };
};
