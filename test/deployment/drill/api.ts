import { createServer } from "node:http";
import type { Claims } from "../../../infra/local/gateway/event.ts";
import { createGateway } from "../../../infra/local/gateway/gateway.ts";
import type { Handler } from "../../../infra/local/gateway/invoke.ts";
import { closeNow, listenInside } from "../../../infra/local/listen.ts";
import type { ShutdownHooks } from "../../../infra/local/shutdown-hooks.ts";
import { contract, type Domain } from "../../../shared/contract.ts";
import type { Role } from "../../../shared/roles.ts";
import type { Route, Routes } from "../../../shared/route.ts";
import { DrillError } from "./drill-error.ts";

/** A signed-in user. */
export interface Person {
  readonly user_id: string;
  readonly role: Role;
}

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The product's API: the real handlers behind the local gateway. */
export interface Api {
  send(person: Person, operation: `${Domain}.${string}`, call?: Call): Promise<ApiAnswer>;
  /**
   * Returns the answer's body.
   * @throws DrillError when the operation is refused
   */
  done<Body = ApiAnswer["body"]>(person: Person, operation: `${Domain}.${string}`, call?: Call): Promise<Body>;
}

const load = async (domain: string): Promise<Handler> =>
  ((await import(`../../../functions/${domain}/index.ts`)) as { handler: Handler }).handler;

// The drill does not sign in: the bearer token names the user.
const authorize = async (authorization = ""): Promise<Claims> => {
  const [user_id = "", role = ""] = authorization.replace(/^Bearer /, "").split(" ");
  return { sub: user_id, token_use: "access", "cognito:groups": `[${role}]` };
};

function routeOf(operation: string): Route {
  const [domain = "", name = ""] = operation.split(".");
  const route = (contract as Readonly<Record<string, Routes>>)[domain]?.[name];
  if (!route) throw new Error(`The contract has no operation ${operation}.`);
  return route;
}

/** Starts the API on a port of this machine, for emulators that run already. */
export async function startApi(hooks: ShutdownHooks): Promise<Api> {
  const server = createServer(createGateway({ contract, authorize, load }));
  hooks.add(() => closeNow(server));
  const origin = `http://127.0.0.1:${await listenInside(server)}`;

  async function send({ user_id, role }: Person, operation: string, { params, query, body }: Call = {}) {
    const { method, path } = routeOf(operation);
    const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
    const url = new URL(filled, origin);
    url.search = new URLSearchParams(query).toString();
    const headers = { authorization: `Bearer ${user_id} ${role}`, "content-type": "application/json" };
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as ApiAnswer["body"] };
  }

  return {
    send,
    done: async <Body>(person: Person, operation: string, call?: Call) => {
      const { status, body } = await send(person, operation, call);
      if (status >= 300) throw new DrillError(`${operation} answered ${status}: ${String(body.error)}`);
      return body as Body;
    },
  };
}
