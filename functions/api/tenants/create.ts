import { invalidField } from "../../../shared/errors.ts";
import { ONBOARDING } from "../../../shared/messages/accounts.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import type { NewTenant } from "../../../shared/tenants/tenant.ts";
import { getTenant } from "../../domain/changes/get-tenant.ts";
import { transact } from "../../domain/changes/transact.ts";
import { type Actor, auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { isFreeFor, OnboardingEntity, TenantEntity, UsernameEntity } from "../../entities/platform.ts";
import type { UseCase } from "../../http/api.ts";
import type { TenantRow } from "../../http/event.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { deleteItem, FAILED, putItem, unavailable, updateItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

const usernameTaken = () => invalidField("username", ONBOARDING.usernameTaken, "username_taken");

/** Creates the clinic of an onboarding. Returns undefined when another request has created it meanwhile. */
async function createTenant(actor: Actor, body: NewTenant, email: string): Promise<TenantRow | undefined> {
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
  const codes = await transact([
    updateItem(
      OnboardingEntity.patch({ user_id })
        .set({ tenant_id })
        .where((at, { notExists }) => notExists(at.tenant_id)),
    ),
    putItem(UsernameEntity.put({ username, tenant_id }).where(isFreeFor(email))),
    putItem(TenantEntity.create(row)),
    ...auditPuts(entry),
  ]);
  if (!codes) return row;
  const [linkCode, usernameCode] = codes;
  if (linkCode === FAILED) return undefined;
  if (usernameCode === FAILED) throw usernameTaken();
  throw unavailable();
}

/**
 * Updates the clinic of an unfinished onboarding to the present values of the form, and releases its former username. Returns
 * undefined when another request has changed the username meanwhile.
 */
async function resumeTenant(
  actor: Actor,
  tenant_id: string,
  body: NewTenant,
  email: string,
): Promise<TenantRow | undefined> {
  const { user_id: _userId, ...details } = body;
  const form = { ...details, ...changedBy(actor) };
  const before = await getTenant(tenant_id);
  const after = { ...before, ...form, version: before.version + 1 };
  const renames = before.username.toLowerCase() !== form.username.toLowerCase();
  const entry = auditEntry(actor, "tenants.create", tenant_id, tenant_id);
  const codes = await transact([
    updateItem(
      TenantEntity.patch({ tenant_id })
        .set(form)
        .add({ version: 1 })
        .where((at, { eq }) => eq(at.username, before.username)),
    ),
    ...auditPuts(entry),
    ...(renames
      ? [
          putItem(UsernameEntity.put({ username: form.username, tenant_id }).where(isFreeFor(email))),
          deleteItem(UsernameEntity.remove({ username: before.username })),
        ]
      : []),
  ]);
  if (!codes) return after;
  if (codes[0] === FAILED) return undefined;
  if (codes.includes(FAILED)) throw usernameTaken();
  throw unavailable();
}

/** Runs the second step of an onboarding. A repeated request updates the clinic that the first one created. */
export const create: UseCase<"tenants.create"> = async (caller, { body }) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const onboarding = await getRow(OnboardingEntity, { user_id: body.user_id }, MESSAGES.notFound.user);
    const row = onboarding.tenant_id
      ? await resumeTenant(caller, onboarding.tenant_id, body, onboarding.email)
      : await createTenant(caller, body, onboarding.email);
    if (row) return row;
  }
  throw unavailable();
};
