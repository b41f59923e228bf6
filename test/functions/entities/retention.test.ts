import { readFileSync } from "node:fs";
import { KEYS } from "../../../functions/platform/dynamo/keys.ts";
import { everyEntity } from "../../infra/cli/tenant/given.ts";

const [, table = ""] = readFileSync("docs/operations.md", "utf8").split("| Set by, or entity |\n");
const named = [...table.matchAll(/^\|.*\|.*\|(.*)\|$/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
);

test("names each entity whose rows expire in the table of retention times, and no other entity", async () => {
  const entities = await everyEntity();
  const names = entities.map(({ model }) => model.entity);
  const expiring = entities.filter(({ schema }) => KEYS.ttl in schema.attributes).map(({ model }) => model.entity);
  expect(expiring.length).toBeGreaterThan(20);
  expect(named.filter((name) => names.includes(name)).sort()).toEqual(expiring.sort());
});
