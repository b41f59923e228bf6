import * as z from "zod";
import { contract, type Domain } from "../../shared/contract/contract.ts";
import { peopleRoutes, type Route, type Routes } from "../../shared/contract/route.ts";
import type { ClinicIds } from "./bodies.ts";
import { MONDAY } from "./dates.ts";
import type { WireRequest } from "./gateway.ts";

export interface Operation {
  readonly domain: Domain;
  readonly operation: string;
  readonly route: Route;
}

/** Every operation of the contract. */
export const allOperations: readonly Operation[] = Object.entries(contract).flatMap(([domain, routes]) =>
  Object.entries(routes as Routes).map(([operation, route]) => ({ domain: domain as Domain, operation, route })),
);

/** Every operation that people call, with or without a token. Those for programs only have suites of their own. */
export const operations = allOperations.filter(({ route }) => peopleRoutes(route).length > 0);

/** A place in a request that can hold another tenant's id, cursor or text. */
export type Slot = readonly ["path" | "query" | "body" | "cursor" | "search", string];

/** Returns a name in snake case, such as `location_id` for `locationId`. */
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns whether a field of this name holds an id. */
export const isId = (name: string) => snake(name).endsWith("_id");

const pathNames = ({ path }: Route): string[] => [...path.matchAll(/{(\w+)}/g)].map(([, name = ""]) => name);

const described = new WeakMap<z.ZodType, z.core.JSONSchema.BaseSchema>();

function schemaOf({ query }: Route): z.core.JSONSchema.BaseSchema {
  if (!query) return {};
  const schema = described.get(query) ?? z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  described.set(query, schema);
  return schema;
}

/** Returns the names of an operation's query parameters. */
export const queryNames = (route: Route): string[] => Object.keys(schemaOf(route).properties ?? {});

const isRequired = (route: Route, name: string) => schemaOf(route).required?.includes(name);

/** Returns the name under which a clinic has an id of a path. Entries of ledgers and of the waitlist have one name in paths. */
const idName = ({ path }: Route, name: string): string =>
  name === "entry_id" && path.startsWith("/api/ledger/") ? "ledger_entry_id" : name;

/** Returns every slot of an operation, from its path, its query's schema and a valid body. */
export function slotsOf(route: Route, body: object | undefined): Slot[] {
  const query = queryNames(route);
  return [
    ...pathNames(route).map((name): Slot => ["path", idName(route, name)]),
    ...query.filter(isId).map((name): Slot => ["query", name]),
    ...(["cursor", "search"] as const).filter((name) => query.includes(name)).map((name): Slot => [name, name]),
    ...Object.keys(body ?? {})
      .filter(isId)
      .map((name): Slot => ["body", name]),
  ];
}

/** Returns the clinic's id under the name. */
export function idOf(ids: ClinicIds, name: string): string {
  const id = ids[snake(name)];
  if (id === undefined) throw new Error(`The canary clinic has no ${name}: plant one in test/support/canary-clinic.ts`);
  return id;
}

/** Returns a clinic's own request of an operation, with the values that `foreign` returns in its slots. */
export function requestOf(
  route: Route,
  body: object | undefined,
  ids: ClinicIds,
  slots: readonly Slot[] = [],
  foreign: (slot: Slot) => string = () => "",
): WireRequest {
  const value = (kind: Slot[0], name: string) => {
    const slot = slots.find(([at, called]) => at === kind && called === name);
    return slot ? foreign(slot) : idOf(ids, name);
  };
  const query = queryNames(route).flatMap((name) => {
    if (isId(name)) return [[name, value("query", name)]];
    // That of a calendar feed.
    if (name === "key") return [[name, idOf(ids, name)]];
    if (name === "date" || (["from", "to"].includes(name) && isRequired(route, name))) return [[name, MONDAY]];
    const slot = slots.find(([kind]) => kind === name);
    return slot ? [[name, foreign(slot)]] : [];
  });
  const inBody = Object.keys(body ?? {}).filter(isId);
  return {
    params: Object.fromEntries(pathNames(route).map((name) => [name, value("path", idName(route, name))])),
    query: Object.fromEntries(query),
    ...(body && { body: { ...body, ...Object.fromEntries(inBody.map((name) => [name, value("body", name)])) } }),
  };
}

/** Returns well-formed ids of rows that don't exist. */
export const unknownIds = (ids: ClinicIds): ClinicIds =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [
      name,
      name === "user_id" ? "0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b11" : id.replace(/_.*$/, "_01jd3v8c9m4q2w6x8z0y1t5k7n"),
    ]),
  );
