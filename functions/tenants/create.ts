import { Service } from "electrodb";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { NewTenant } from "../../shared/tenants/tenant.ts";
import { newId } from "../data/new-id.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";
import { UsernameEntity } from "../data/username.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";
import { toTenant } from "./to-tenant.ts";

const rows = new Service({ tenant: TenantEntity, username: UsernameEntity, onboarding: OnboardingEntity }, table);

const usernameTaken = () =>
  new ClinicError("username_taken", MESSAGES.onboarding.usernameTaken, {
    fields: { username: MESSAGES.onboarding.usernameTaken },
  });

/** Writes clinic, username and the onboarding's link together; undefined when another try of it came first. */
async function createTenant(body: NewTenant): Promise<TenantRow | undefined> {
  const { user_id, username } = body;
  const row = {
    ...body,
    tenant_id: newId("ten"),
    status: "ACTIVE",
    created_at: new Date().toISOString(),
    version: 1,
  } as const;
  const { tenant_id } = row;
  const { canceled, data } = await rows.transaction
    .write(({ tenant, username: usernames, onboarding }) => [
      onboarding
        .patch({ user_id })
        .set({ tenant_id })
        .where((at, { notExists }) => notExists(at.tenant_id))
        .commit(),
      usernames.create({ username, tenant_id }).commit(),
      tenant.create(row).commit(),
    ])
    .go();
  if (!canceled) return row;
  const [link, name] = data;
  if (link?.code === "ConditionalCheckFailed") return undefined;
  if (name?.code === "ConditionalCheckFailed") throw usernameTaken();
  throw new ClinicError("unavailable", MESSAGES.request.unavailable);
}

/** Brings an unfinished onboarding's clinic to what the form says now; a username that was given up is free again. */
async function resumeTenant(tenant_id: string, { user_id: _, ...form }: NewTenant): Promise<TenantRow> {
  const { data: before } = await TenantEntity.get({ tenant_id }).go({ consistent: true });
  if (!before) throw new ClinicError("not_found", MESSAGES.notFound.tenant);
  const after = { ...before, ...form, version: before.version + 1 };
  if (before.username.toLowerCase() === form.username.toLowerCase()) {
    await TenantEntity.patch({ tenant_id }).set(form).add({ version: 1 }).go();
    return after;
  }
  const { canceled, data } = await rows.transaction
    .write(({ tenant, username }) => [
      tenant.patch({ tenant_id }).set(form).add({ version: 1 }).commit(),
      username.create({ username: form.username, tenant_id }).commit(),
      username.remove({ username: before.username }).commit(),
    ])
    .go();
  if (!canceled) return after;
  if (data[1]?.code === "ConditionalCheckFailed") throw usernameTaken();
  throw new ClinicError("unavailable", MESSAGES.request.unavailable);
}

/** The second step of onboarding. An onboarding has one clinic, however often this is called for it. */
export const create: UseCase<typeof contract.tenants.create> = async (_caller, { body }) => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { data: onboarding } = await OnboardingEntity.get({ user_id: body.user_id }).go({ consistent: true });
    if (!onboarding) throw new ClinicError("not_found", MESSAGES.notFound.user);
    const row = onboarding.tenant_id ? await resumeTenant(onboarding.tenant_id, body) : await createTenant(body);
    if (row) return toTenant(row);
  }
  throw new ClinicError("unavailable", MESSAGES.request.unavailable);
};
