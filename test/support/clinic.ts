import { randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { contract, type Domain } from "../../shared/contract/contract.ts";
import { endsAfterMs } from "../../shared/contract/deadlines.ts";
import { ROLES, type Role, type Scope } from "../../shared/contract/roles.ts";
import type { Request, Route, Routes } from "../../shared/contract/route.ts";
import { type Answer, call } from "./call.ts";

type Contract = typeof contract;
/** The names of a domain's operations. */
export type OperationOf<D extends Domain> = keyof Contract[D] & string;
/** An operation of a domain; any where its name is known only when a test runs. */
export type RouteOf<D extends Domain, O extends string> =
  O extends OperationOf<D> ? Extract<Contract[D][O], Route> : Route;

/** A clinic with one user per role, in the emulator's table. */
export interface Clinic {
  readonly tenant_id: string;
  readonly users: Readonly<Record<Role, string>>;
  /** Sends one request as the clinic's user of the role, through the domain's real handler. */
  send<D extends Domain, O extends OperationOf<D>>(
    role: Role,
    domain: D,
    operation: O,
    request?: Partial<Request<RouteOf<D, O>>> & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Answer<RouteOf<D, O>>>;
}

type Put = NonNullable<NonNullable<TransactWriteCommand["input"]["TransactItems"]>[number]["Put"]>;

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request as a user, through the domain's real handler. */
export async function sendAs<D extends Domain, O extends string>(
  user: { readonly as: Role; readonly sub: string },
  domain: D,
  operation: O,
  request: AnyRequest = {},
): Promise<Answer<RouteOf<D, O>>> {
  const { handler } = await import(`../../functions/api/${domain}/index.ts`);
  const route = (contract[domain] as Routes)[operation] as RouteOf<D, O>;
  return call(handler, route, { ...user, ...request }, endsAfterMs(domain));
}

/**
 * Creates a clinic. The emulators have to run already: the entities read their environment when they load.
 * @param details replace attributes of the rows of the clinic and its users
 */
export async function openClinic(
  tenant_name = "Lakeside Family Clinic",
  details: Readonly<Record<string, string>> = {},
): Promise<Clinic> {
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const { userEntity } = await import("../../functions/entities/people.ts");
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const tenant_id = `ten_${ulid().toLowerCase()}`;
  const users = Object.fromEntries(ROLES.map((role) => [role, randomUUID()])) as Record<Role, string>;
  const contact = { email: "a@example.com", phone_number: "5550100100", street: "1 Lake Road", city: "Springfield" };
  const place = { ...contact, state: "IL", zipcode: "01234", first_name: "Ada", ...details };
  const { first_name: _, ...clinicPlace } = place;
  const tenant = tenantEntity()
    .put({
      tenant_id,
      tenant_name,
      username: "clinic1",
      status: "ACTIVE",
      user_id: users.TENANT_ADMIN,
      ...clinicPlace,
    })
    .params<Put>();
  const people = ROLES.map((role) => {
    const owner = role === "PLATFORM_ADMIN" ? {} : { tenant_id };
    return userEntity()
      .put({ user_id: users[role], role, last_name: role, ...owner, ...place })
      .params<Put>();
  });
  // The emulator stores one transaction several times as fast as the same rows one by one.
  const TransactItems = [tenant, ...people].map((Put) => ({ Put }));
  await client.send(new TransactWriteCommand({ TransactItems }));
  return {
    tenant_id,
    users,
    send: (role, domain, operation, request = {}) =>
      sendAs({ as: role, sub: users[role] }, domain, operation, request as AnyRequest),
  };
}

/** Writes an API key of a clinic directly, without the limit of keys, and returns the key. */
export async function plantKey(tenant_id: string, scopes: readonly Scope[], name = "Website"): Promise<string> {
  const { newKey } = await import("../../functions/domain/integrations/key-format.ts");
  const { apiKeyDigestEntity, apiKeyEntity } = await import("../../functions/entities/api-keys.ts");
  const { newId } = await import("../../functions/platform/ids.ts");
  const key_id = newId("key");
  const { key, digest } = newKey(key_id);
  await apiKeyEntity()
    .put({ tenant_id, key_id, name, scopes: [...scopes], created_by: "test" })
    .go();
  await apiKeyDigestEntity()
    .put({ key_id, tenant_id, digest, scopes: [...scopes] })
    .go();
  return key;
}

/** Returns the id of a key. */
export const idOfKey = (key: string): string => `key_${key.split("_")[1]}`;
