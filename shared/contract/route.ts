import type * as z from "zod";
import { type Role, type Scope, TENANT_ROLES } from "./roles.ts";
import { NOT_FOUND_TEXTS } from "./texts.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** What is outside of `/api/` is for programs that know no API, such as calendars. */
type Path = `/${"api" | "feeds"}/${string}`;

/** The definition of an operation of the API, besides its method and its path. */
interface Definition {
  readonly summary: string;
  /** The roles that may call it. "public" needs no token. An operation without roles does not compile. */
  readonly roles: readonly Role[] | "public";
  /**
   * The scope that an API key needs for it, or null for an operation that no program may call. Only an operation of the front desk
   * can have one. An operation without this decision does not compile.
   */
  readonly scope: Scope | null;
  /** Whether only programs call it, at its own path. People have no route to it. */
  readonly programsOnly?: true;
  /** Whether people who must set up a second factor may call it before they have. */
  readonly allowedBeforeMfaSetup?: true;
  /**
   * The message of a 404. It is the same for an id that is malformed, unknown or another tenant's.
   * @default the message of `NOT_FOUND_TEXTS` about the last id of the path
   */
  readonly notFound?: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** @default 200, or 204 without a response */
  readonly status?: 200 | 201 | 204;
  readonly response?: z.ZodType;
  /** The media type of its responses. @default application/json */
  readonly mediaType?: string;
  /** The response of a dry run (`dry_run=true`), with status 200. A dry run writes nothing. */
  readonly dryRun?: z.ZodType;
  /**
   * Whether every success writes an audit entry: who changed which record, and when.
   * @default true for every method but GET
   */
  readonly audited?: boolean;
  /**
   * The field that names the records of a response with personal data of patients or leads. If the operation is not
   * `audited`, each response writes an audit entry of these records, unless the same person has read the same records
   * within the last hour. A conflict that shows the current row counts as opening it.
   */
  readonly reads?: "patient_id" | "lead_id" | "appointment_id" | "record_id";
  /**
   * What makes it safe to send a creation again: "key" means its Idempotency-Key header, and "content" that the same content
   * never creates a second record.
   */
  readonly idempotent?: "key" | "content";
}

interface Defaults<M extends Method, D extends Partial<Definition>> {
  readonly audited: M extends "GET" ? false : true;
  readonly status: D["response"] extends z.ZodType ? 200 : 204;
  readonly response?: undefined;
}

type Defined<M extends Method, P extends Path, D extends Partial<Definition>> = {
  readonly method: M;
  readonly path: P;
} & D &
  Omit<Defaults<M, D>, keyof D>;

/** One operation of the API. CDK, the Lambdas, the web client, OpenAPI and the permission tests read it. */
export type Route = { readonly method: Method; readonly path: Path } & Definition &
  Required<Pick<Definition, "audited" | "status">>;

export const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/;

export type Routes = Readonly<Record<string, Route>>;

/** Returns the message about the last id of a path, such as that of rooms for `/api/rooms/{room_id}`. */
function notFoundOf(path: string): string | undefined {
  const messages: Readonly<Record<string, string>> = NOT_FOUND_TEXTS;
  const [, kind = ""] = /.*\{(\w+)_id\}/.exec(path) ?? [];
  return messages[kind];
}

/**
 * Returns a function that defines operations which have something in common.
 * @param common what an operation has unless it states something else
 */
export function routeWith<const C extends Partial<Definition>>(common: C) {
  function define<const M extends Method, const P extends Path, const D extends Omit<Definition, keyof C>>(
    method: M,
    path: P,
    definition: D,
  ): Defined<M, P, Omit<C, keyof D> & D>;
  function define(method: Method, path: Path, definition: Definition): Route {
    const defaults = {
      audited: method !== "GET",
      status: (definition.response ?? common.response) ? 200 : 204,
      notFound: notFoundOf(path),
    } as const;
    return { method, path, ...defaults, ...common, ...definition };
  }
  return define;
}

/** Returns an operation with its literal types, so that `/api/rooms/{room_id}` keeps its `room_id`. */
export const route = routeWith({});

export const created = <S extends z.ZodType>(response: S) => ({ status: 201, response }) as const;

/** Returns the same for a creation that is safe to send again with its Idempotency-Key. */
export const createdOnce = <S extends z.ZodType>(response: S) => ({ ...created(response), idempotent: "key" }) as const;

/** Returns the operation's name in API Gateway: the method and the path template. */
export const routeKey = ({ method, path }: Pick<Route, "method" | "path">): string => `${method} ${path}`;

/** Returns the path at which programs call an operation, such as `/api/v1/patients` for `/api/patients`. */
export const programPath = (path: Path): Path => path.replace("/api/", "/api/v1/") as Path;

/** Returns an operation as programs call it, and nothing for one that they may not call. */
export const programRoutes = (route: Route): Route[] => {
  if (route.scope === null) return [];
  return [route.programsOnly ? route : { ...route, path: programPath(route.path) }];
};

/** Returns an operation as people call it, with or without a token, and nothing for one that only programs call. */
export const peopleRoutes = (route: Route): Route[] => (route.programsOnly ? [] : [route]);

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of a use case: the ids of the path, the parsed query and the parsed body. */
export interface Input<R extends Route> {
  readonly params: Readonly<Record<ParamNames<R["path"]>, string>>;
  readonly query: Out<R["query"]>;
  readonly body: Out<R["body"]>;
}

export type Request<R extends Route> = ([ParamNames<R["path"]>] extends [never]
  ? object
  : { params: Input<R>["params"] }) &
  (R["query"] extends z.ZodType
    ? object extends In<R["query"]>
      ? { query?: In<R["query"]> }
      : { query: In<R["query"]> }
    : object) &
  (R["body"] extends z.ZodType ? { body: In<R["body"]> } : object);

export type Response<R extends Route> = Out<R["response"]>;

export type DryRunResponse<R extends Route> = R["dryRun"] extends z.ZodType ? z.output<R["dryRun"]> : never;

/** The result of a use case. The response gets the defaults of fields that are missing in it. */
export type Result<R extends Route> = In<R["response"]>;

/** Returns whether one of the roles may call an operation. The API enforces this, and the web app hides what would be refused. */
export const may = (held: readonly Role[], { roles }: Pick<Route, "roles">): boolean =>
  roles === "public" || held.some((role) => roles.includes(role));

/** Defines an operation that only the administrators of the platform may call. */
export const platformRoute = routeWith({ roles: ["PLATFORM_ADMIN"], scope: null });

/** Defines an operation that only the administrators of a clinic may call. */
export const administratorRoute = routeWith({ roles: ["TENANT_ADMIN"], scope: null });

/** Defines an operation that everyone in a clinic may call. */
export const clinicRoute = routeWith({ roles: TENANT_ROLES });

/** Defines an operation of the front desk that returns personal data of patients. */
export const patientRoute = routeWith({ roles: ["RECEPTIONIST"], reads: "patient_id" });
