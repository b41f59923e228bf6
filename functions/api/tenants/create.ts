import { ONBOARDING } from "../../../shared/accounts/texts.ts";
import { invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { tenants } from "../../../shared/tenants/routes.ts";
import type { NewTenant } from "../../../shared/tenants/tenant.ts";
import { type Actor, auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { getTenant, isFreeFor, onboardingEntity, tenantEntity, usernameEntity } from "../../entities/platform.ts";
import type { TenantRow } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import {
  deleteItem,
  isFailed,
  putItem,
  retryOnConflict,
  type TransactItem,
  updateItem,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

const usernameTaken = () => invalidField("username", ONBOARDING.usernameTaken, "username_taken");

/**
 * Writes a clinic with its username and other items in one transaction.
 * @throws ClinicError 409 `username_taken`, WriteConflict when another request has changed the clinic or its onboarding meanwhile
 */
async function write(
  clinic: TransactItem,
  username: TransactItem | undefined,
  others: readonly TransactItem[],
): Promise<void> {
  try {
    await writeTransaction([clinic, ...(username ? [username] : []), ...others]);
  } catch (error) {
    if (username && isFailed(error, username) && !isFailed(error, clinic)) throw usernameTaken();
    throw error;
  }
}

async function createTenant(actor: Actor, body: NewTenant, email: string): Promise<TenantRow> {
  const { user_id, username } = body;
  const row = {
    ...body,
    ...changedBy(actor),
    tenant_id: newId("ten"),
    status: "ACTIVE",
    setup: "administrator",
    invitation: "pending",
    allow_overbooking: false,
    created_at: new Date().toISOString(),
    version: 1,
  } as const;
  const { tenant_id } = row;
  const entry = auditEntry(actor, "tenants.create", tenant_id, tenant_id);
  await write(
    updateItem(
      onboardingEntity()
        .patch({ user_id })
        .set({ tenant_id })
        .where((at, { notExists }) => notExists(at.tenant_id)),
    ),
    putItem(usernameEntity().put({ username, tenant_id }).where(isFreeFor(email))),
    [putItem(tenantEntity().create(row)), ...auditPuts(entry)],
  );
  return row;
}

/** Updates the clinic of an unfinished onboarding to the present values of the form, and releases its former username. */
async function resumeTenant(actor: Actor, tenant_id: string, body: NewTenant, email: string): Promise<TenantRow> {
  const { user_id: _userId, ...details } = body;
  const form = { ...details, ...changedBy(actor) };
  const before = await getTenant(tenant_id);
  const renames = before.username.toLowerCase() !== form.username.toLowerCase();
  const entry = auditEntry(actor, "tenants.create", tenant_id, tenant_id);
  await write(
    updateItem(
      tenantEntity()
        .patch({ tenant_id })
        .set(form)
        .add({ version: 1 })
        .where((at, { eq }) => eq(at.username, before.username)),
    ),
    renames ? putItem(usernameEntity().put({ username: form.username, tenant_id }).where(isFreeFor(email))) : undefined,
    [...(renames ? [deleteItem(usernameEntity().remove({ username: before.username }))] : []), ...auditPuts(entry)],
  );
  return { ...before, ...form, version: before.version + 1 };
}

/** Runs the second step of an onboarding. A repeated request updates the clinic that the first one created. */
export const create: UseCase<typeof tenants.create> = (caller, { body }) =>
  retryOnConflict(async () => {
    const onboarding = await getRow(onboardingEntity(), { user_id: body.user_id }, NOT_FOUND_TEXTS.user);
    return onboarding.tenant_id
      ? resumeTenant(caller, onboarding.tenant_id, body, onboarding.email)
      : createTenant(caller, body, onboarding.email);
  });
