import { type Plugin, runnerImport } from "vite";
import type { Route, Routes } from "../../shared/contract/route.ts";

const ROUTES = /\/shared\/\w+\/(?:\w+-)?routes\.ts$/;

/** Returns the part of a route that the API client needs. */
const clientRoute = ({ method, path, roles, status, body, idempotent }: Route) => ({
  method,
  path,
  roles,
  status: status === 200 ? undefined : status,
  body: body !== undefined,
  idempotent,
});

/**
 * Replaces each domain's routes by a table without schemas. The client does not need them, because the API checks requests and
 * responses, and every page would otherwise build the schemas of all that it might send.
 */
export const routeTables = (): Plugin => ({
  name: "route-tables",
  apply: "build",
  enforce: "pre",
  async load(id) {
    if (!ROUTES.test(id)) return undefined;
    const { module } = await runnerImport<Readonly<Record<string, Routes>>>(id, {
      configFile: false,
      logLevel: "error",
    });
    const tables = Object.entries(module).map(([name, routes]) => {
      const table = Object.fromEntries(Object.entries(routes).map(([key, route]) => [key, clientRoute(route)]));
      return `export const ${name} = ${JSON.stringify(table)};`;
    });
    return { code: tables.join("\n"), map: null, moduleSideEffects: false };
  },
});
