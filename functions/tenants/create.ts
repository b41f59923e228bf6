import type { contract } from "../../shared/contract.ts";
import { ClinicError, invalidField } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { NewTenant } from "../../shared/tenants/tenant.ts";
import { type Actor, auditEntry, entriesOf } from "../data/audit-entry.ts";
import { getTenant } from "../data/get-tenant.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { transact, unavailable } from "../data/transact.ts";
import { isFreeFor } from "../data/username.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";
import { rows } from "./rows.ts";

const usernameTaken = () => invalidField("username", MESSAGES.onboarding.usernameTaken, "username_taken");

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
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ tenant, username: usernames, onboarding, audit }) => [
        onboarding
          .patch({ user_id })
          .set({ tenant_id })
          .where((at, { notExists }) => notExists(at.tenant_id))
          .commit(),
        usernames.put({ username, tenant_id }).where(isFreeFor(email)).commit(),
        tenant.create(row).commit(),
        ...entriesOf(entry).map((each) => audit.create(each).commit()),
      ])
      .go(),
  );
  if (!canceled) return row;
  const [link, name] = data;
  if (link?.code === "ConditionalCheckFailed") return undefined;
  if (name?.code === "ConditionalCheckFailed") throw usernameTaken();
  throw unavailable();
}

/** Updates the clinic of an unfinished onboarding to what the form says now, and releases its former username. */
async function resumeTenant(actor: Actor, tenant_id: string, body: NewTenant, email: string): Promise<TenantRow> {
  const { user_id: _userId, ...details } = body;
  const form = { ...details, ...changedBy(actor) };
  const before = await getTenant(tenant_id);
  const after = { ...before, ...form, version: before.version + 1 };
  const renames = before.username.toLowerCase() !== form.username.toLowerCase();
  const entry = auditEntry(actor, "tenants.create", tenant_id, tenant_id);
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ tenant, username, audit }) => [
        tenant.patch({ tenant_id }).set(form).add({ version: 1 }).commit(),
        ...entriesOf(entry).map((each) => audit.create(each).commit()),
        ...(renames
          ? [
              username.put({ username: form.username, tenant_id }).where(isFreeFor(email)).commit(),
              username.remove({ username: before.username }).commit(),
            ]
          : []),
      ])
      .go(),
  );
  if (!canceled) return after;
  if (data.some((item) => item?.code === "ConditionalCheckFailed")) throw usernameTaken();
  throw unavailable();
}

/** Runs the second step of an onboarding. A repeated request updates the clinic that the first one created. */
export const create: UseCase<typeof contract.tenants.create> = async (caller, { body }) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { data: onboarding } = await OnboardingEntity.get({ user_id: body.user_id }).go({ consistent: true });
    if (!onboarding) throw new ClinicError("not_found", MESSAGES.notFound.user);
    const row = onboarding.tenant_id
      ? await resumeTenant(caller, onboarding.tenant_id, body, onboarding.email)
      : await createTenant(caller, body, onboarding.email);
    if (row) return row;
  }
  throw unavailable();
};
