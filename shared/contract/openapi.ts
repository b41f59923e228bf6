import * as z from "zod";
import { pathId } from "../values/ids.ts";
import { ErrorBody, GatewayRefusal } from "./error-body.ts";
import { IDEMPOTENCY_KEY, peopleRoutes, programRoutes, type Route, type Routes } from "./route.ts";

type Json = Record<string, unknown>;
type Io = "input" | "output";

/** Adds to the metadata of a schema the id by which the document refers to it. */
class SchemaNames extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  constructor(named: Readonly<Record<string, z.ZodType>>) {
    super();
    for (const [id, schema] of Object.entries(named)) this.add(schema, { ...z.globalRegistry.get(schema), id });
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    return this.has(schema) ? super.get(schema) : z.globalRegistry.get(schema);
  }
}

const errorSchemas = () => ({ Error: z.toJSONSchema(ErrorBody), GatewayRefusal: z.toJSONSchema(GatewayRefusal) });

const REFERENCE = "#/components/schemas/";

/** Collects the named schemas that a document refers to, while it converts schemas to JSON Schema. */
class Components {
  /** By name and direction, such as "Location@input". A request may lack fields with a default; a response has them. */
  readonly #definitions = new Map<string, Json>();
  readonly #metadata: SchemaNames;

  constructor(named: Readonly<Record<string, z.ZodType>>) {
    this.#metadata = new SchemaNames(named);
  }

  /** Returns the JSON Schema of a request (input) or a response (output), in which named schemas are references. */
  schema(schema: z.ZodType, io: Io): Json {
    // Only a schema inside another one becomes a reference, so the given one is wrapped.
    const wrapper = z.object({ root: schema });
    const json = z.toJSONSchema(wrapper, { io, unrepresentable: "any", metadata: this.#metadata });
    const { root, ...definitions } = replaceReferences(
      { root: json.properties?.root, ...json.$defs },
      (name) => `${name}@${io}`,
    );
    for (const [name, { id: _, ...definition }] of Object.entries(definitions as Record<string, Json>))
      this.#definitions.set(`${name}@${io}`, definition);
    return root as Json;
  }

  /** Returns the document with its components. A schema that is the same in both directions is one component. */
  complete<D extends Json & { readonly components: Json }>(document: D) {
    const differs = (name: string): boolean => {
      const input = this.#definitions.get(`${name}@input`);
      const output = this.#definitions.get(`${name}@output`);
      if (!input || !output) return false;
      const withoutDirections = (definition: Json) => JSON.stringify(definition).replace(/@\w+"/g, '"');
      const text = withoutDirections(input);
      if (text !== withoutDirections(output)) return true;
      return [...text.matchAll(/schemas\/(\w+)"/g)].some(([, part = ""]) => differs(part));
    };
    const nameOf = (key: string) => {
      const [name = "", io] = key.split("@");
      return io === "input" && differs(name) ? `${name}Input` : name;
    };
    const schemas = Object.fromEntries([...this.#definitions].map(([key, definition]) => [nameOf(key), definition]));
    const components = { ...document.components, schemas: { ...errorSchemas(), ...schemas } };
    return replaceReferences({ ...document, components }, nameOf);
  }
}

/** Returns a copy of a document in which the references to named schemas are renamed. */
const replaceReferences = <T extends Json>(json: T, nameOf: (name: string) => string): T =>
  JSON.parse(JSON.stringify(json), (key, value) =>
    key === "$ref" ? REFERENCE + nameOf(String(value).split("/").at(-1) ?? "") : value,
  );

const jsonContent = (schema: Json, mediaType = "application/json") => ({ content: { [mediaType]: { schema } } });

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
    schema: z.toJSONSchema(pathId(name)),
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

/** Returns who may send a request: anyone, a person by a token, or a program by a key with a scope. */
function securityOf({ roles, scope }: Route, isForPrograms: boolean) {
  if (roles === "public") return [];
  return isForPrograms ? [{ apiKey: [scope] }] : [{ accessToken: [] }];
}

/** How an operation appears in the document: by itself, or as programs call it. */
interface Described {
  readonly domain: string;
  readonly name: string;
  readonly isForPrograms: boolean;
}

function operation({ domain, name, isForPrograms }: Described, route: Route, components: Components) {
  const { path, summary, roles, scope, query, body, status, response, dryRun, mediaType } = route;
  const successResponse = (code: number, schema: z.ZodType | undefined) => ({
    [code]: { description: summary, ...(schema && jsonContent(components.schema(schema, "output"), mediaType)) },
  });
  return {
    operationId: `${isForPrograms && !route.programsOnly ? "v1." : ""}${domain}.${name}`,
    tags: [domain],
    summary,
    ...(!isForPrograms && { "x-roles": roles }),
    "x-scope": scope,
    security: securityOf(route, isForPrograms),
    parameters: [...pathParameters(path), ...queryParameters(query), ...headerParameters(route)],
    ...(body && { requestBody: { required: true, ...jsonContent(components.schema(body, "input")) } }),
    responses: {
      ...(dryRun && successResponse(200, response && status === 200 ? z.union([response, dryRun]) : dryRun)),
      ...((status !== 200 || !dryRun) && successResponse(status, response)),
      ...(roles !== "public" && !isForPrograms && { 401: UNAUTHENTICATED }),
      default: {
        description: "An error",
        // Errors of FHIR are its resources. Those about a text have the one format.
        ...(mediaType?.endsWith("json") && response
          ? jsonContent(components.schema(response, "output"), mediaType)
          : jsonContent({ $ref: "#/components/schemas/Error" })),
      },
    },
  };
}

/**
 * Returns the contract as an OpenAPI 3.1 document, whose schemas are plain JSON Schema.
 * @param named the schemas that become components, by their names
 */
export function openapi(
  contract: Readonly<Record<string, Routes>>,
  named: Readonly<Record<string, z.ZodType>>,
  version: string,
) {
  const components = new Components(named);
  const paths: Record<string, Json> = {};
  const add = (described: Described, route: Route) => {
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase()] = operation(described, route, components);
    paths[route.path] = item;
  };
  for (const [domain, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes)) {
      for (const each of peopleRoutes(route)) add({ domain, name, isForPrograms: false }, each);
      for (const each of programRoutes(route)) add({ domain, name, isForPrograms: true }, each);
    }
  return components.complete({
    openapi: "3.1.0",
    info: { title: "Clinic Manager API", version },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A Cognito access token" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key that has the scope which the operation names, for programs, under /api/v1/ and /api/fhir/",
        },
      },
    },
  });
}
