import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { namedSchemas } from "../../infra/named-schemas.ts";
import packageJson from "../../package.json" with { type: "json" };
import { contract } from "../../shared/contract/contract.ts";
import { openapi } from "../../shared/contract/openapi.ts";
import { programPath, routeKey } from "../../shared/contract/route.ts";
import { allOperations, operations } from "../support/operations.ts";

const openapiDocument = openapi(contract, await namedSchemas(), packageJson.version);

test("openapi.json matches the contract (npm run openapi)", () => {
  expect(JSON.parse(readFileSync("openapi.json", "utf8"))).toEqual(JSON.parse(JSON.stringify(openapiDocument)));
});

test("every reference of openapi.json leads to a component", () => {
  const references = JSON.stringify(openapiDocument).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const names = [...references].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !(name && name in openapiDocument.components.schemas))).toEqual([]);
});

test("OpenAPI names the roles of every operation", () => {
  const { paths } = openapiDocument;
  for (const { route } of operations)
    expect(paths[route.path]?.[route.method.toLowerCase()]).toMatchObject({
      "x-roles": route.roles,
      summary: route.summary,
    });
});

test("OpenAPI names the scope of every operation for programs, at the path where they call it", () => {
  const { paths } = openapiDocument;
  for (const { route } of operations) {
    expect(paths[route.path]?.[route.method.toLowerCase()]).toMatchObject({ "x-scope": route.scope });
    // What is outside of the API has no path for programs.
    if (!route.path.startsWith("/api/")) continue;
    const forPrograms = paths[programPath(route.path)]?.[route.method.toLowerCase()];
    if (route.scope === null) expect(forPrograms).toBeUndefined();
    else expect(forPrograms).toMatchObject({ "x-scope": route.scope, security: [{ apiKey: [route.scope] }] });
  }
});

test("OpenAPI describes API Gateway's own refusal where a token is needed, and the product's format for every other", () => {
  const { paths, components } = openapiDocument;
  const { GatewayRefusal, Error: ours } = components.schemas as Record<string, object>;
  const schemaOf = (schema: unknown) => z.fromJSONSchema(schema as never);
  expect(schemaOf(GatewayRefusal).safeParse({ message: "Unauthorized" }).success).toBe(true);
  expect(schemaOf(ours).safeParse({ message: "Unauthorized" }).success).toBe(false);
  const either = { anyOf: [{ $ref: "#/components/schemas/Error" }, { $ref: "#/components/schemas/GatewayRefusal" }] };
  for (const { route } of operations) {
    const described = paths[route.path]?.[route.method.toLowerCase()];
    if (route.roles === "public") expect(described).not.toHaveProperty("responses.401");
    else
      expect(described).toMatchObject({ responses: { 401: { content: { "application/json": { schema: either } } } } });
  }
});

test("no two operations have the same method and path", () => {
  const keys = allOperations.map(({ route }) => routeKey(route).replace(/{\w+}/g, "{}"));
  expect(keys).toEqual([...new Set(keys)]);
});

/** Returns the names of all properties in a schema, at any depth. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(propertiesOf)];
}

test.each(allOperations)(
  "$domain $operation says whether it reveals personal data of patients or leads",
  ({ route }) => {
    const names = propertiesOf(z.toJSONSchema(route.response ?? z.undefined(), { unrepresentable: "any" }));
    const reveals = names.some((name) =>
      ["patient_id", "patient_name", "lead_id", "appointment_id", "dob"].includes(name),
    );
    expect(route.reads !== undefined).toBe(reveals);
    if (route.reads) expect(names).toContain(route.reads);
  },
);

test.each(allOperations)("$domain $operation has roles and a Lambda", ({ domain, route }) => {
  expect(route.roles === "public" || route.roles.length > 0).toBe(true);
  expect(existsSync(`functions/api/${domain}/index.ts`)).toBe(true);
});
