import * as z from "zod";
import { ErrorBody } from "./errors.ts";
import { PATH_IDS } from "./ids.ts";
import { IDEMPOTENCY_KEY, type Route, type Routes } from "./route.ts";

type Json = Record<string, unknown>;

const jsonContent = (schema: z.ZodType, io: "input" | "output") => ({
  content: { "application/json": { schema: z.toJSONSchema(schema, { io, unrepresentable: "any" }) } },
});

const pathParameters = (path: string) =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: z.toJSONSchema(PATH_IDS[name] ?? z.string()),
  }));

const queryParameters = (query: z.ZodType | undefined) => {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input" });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
};

const headerParameters = ({ repeatable }: Route) =>
  repeatable === "key"
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: "Sent again within a day with the same body, it gives what the first request has made",
          schema: { type: "string", pattern: IDEMPOTENCY_KEY.source },
        },
      ]
    : [];

function operation(domain: string, name: string, route: Route) {
  const { path, summary, roles, query, body, status = 200, response } = route;
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary,
    "x-roles": roles,
    security: roles === "public" ? [] : [{ accessToken: [] }],
    parameters: [...pathParameters(path), ...queryParameters(query), ...headerParameters(route)],
    ...(body && { requestBody: { required: true, ...jsonContent(body, "input") } }),
    responses: {
      [status]: { description: summary, ...(status !== 204 && jsonContent(response, "output")) },
      default: {
        description: "An error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

/** The contract as an OpenAPI 3.1 document, whose schemas are plain JSON Schema. */
export function openapi(contract: Record<string, Routes>) {
  const paths: Record<string, Json> = {};
  for (const [domain, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes)) {
      const item = paths[route.path] ?? {};
      item[route.method.toLowerCase()] = operation(domain, name, route);
      paths[route.path] = item;
    }
  return {
    openapi: "3.1.0",
    info: { title: "Clinic Manager API", version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Error: z.toJSONSchema(ErrorBody) },
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A Cognito access token" },
      },
    },
  };
}
