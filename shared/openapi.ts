import * as z from "zod";
import { PATH_IDS } from "./ids.ts";
import { Components, type Json } from "./openapi-components.ts";
import { IDEMPOTENCY_KEY, type Route, type Routes } from "./route.ts";

const jsonContent = (schema: Json) => ({ content: { "application/json": { schema } } });

/** The answers to a request without a valid access token: that of API Gateway, or ours for a token whose session has ended. */
const UNAUTHENTICATED = {
  description: "No valid access token",
  ...jsonContent({ anyOf: ["Error", "GatewayRefusal"].map((name) => ({ $ref: `#/components/schemas/${name}` })) }),
};

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

const headerParameters = ({ idempotent }: Route) =>
  idempotent === "key"
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description:
            "Makes it safe to send the same creation again within a day: the answer is what the first request created",
          schema: { type: "string", pattern: IDEMPOTENCY_KEY.source },
        },
      ]
    : [];

function operation(domain: string, name: string, route: Route, components: Components) {
  const { path, summary, roles, query, body, status, response, dryRun } = route;
  const successResponse = (code: number, schema: z.ZodType | undefined) => ({
    [code]: { description: summary, ...(schema && jsonContent(components.schema(schema, "output"))) },
  });
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary,
    "x-roles": roles,
    security: roles === "public" ? [] : [{ accessToken: [] }],
    parameters: [...pathParameters(path), ...queryParameters(query), ...headerParameters(route)],
    ...(body && { requestBody: { required: true, ...jsonContent(components.schema(body, "input")) } }),
    responses: {
      ...(dryRun && successResponse(200, response && status === 200 ? z.union([response, dryRun]) : dryRun)),
      ...((status !== 200 || !dryRun) && successResponse(status, response)),
      ...(roles !== "public" && { 401: UNAUTHENTICATED }),
      default: {
        description: "An error",
        ...jsonContent({ $ref: "#/components/schemas/Error" }),
      },
    },
  };
}

/**
 * Returns the contract as an OpenAPI 3.1 document, whose schemas are plain JSON Schema.
 * @param named the schemas that become components, by their names
 */
export function openapi(contract: Readonly<Record<string, Routes>>, named: Readonly<Record<string, z.ZodType>>) {
  const components = new Components(named);
  const paths: Record<string, Json> = {};
  for (const [domain, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes)) {
      const item = paths[route.path] ?? {};
      item[route.method.toLowerCase()] = operation(domain, name, route, components);
      paths[route.path] = item;
    }
  return components.complete({
    openapi: "3.1.0",
    info: { title: "Clinic Manager API", version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A Cognito access token" },
      },
    },
  });
}
