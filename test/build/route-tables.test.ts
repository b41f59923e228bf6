import { fileURLToPath } from "node:url";
import { contract } from "../../shared/contract/contract.ts";
import { routeTables } from "../../web/build/route-tables.ts";

const ROUTES = fileURLToPath(new URL("../../shared/patients/routes.ts", import.meta.url));

async function load(id: string): Promise<{ code: string } | undefined> {
  const { load } = routeTables() as unknown as { load: (id: string) => Promise<{ code: string } | undefined> };
  return load(id);
}

test("the build has every operation of a domain, without the schemas", async () => {
  const { code = "" } = (await load(ROUTES)) ?? {};
  const table = JSON.parse(/export const patients = (.*);$/m.exec(code)?.[1] ?? "{}");
  expect(Object.keys(table)).toEqual(Object.keys(contract.patients));
  const { create } = contract.patients;
  expect(table.create).toMatchObject({ method: create.method, path: create.path, status: 201, body: true });
  expect(table.list.body).toBe(false);
  expect(code).not.toContain("zod");
});

test("other modules are left alone", async () => {
  expect(await load(ROUTES.replace("routes.ts", "patient.ts"))).toBeUndefined();
});
