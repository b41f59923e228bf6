import * as z from "zod";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { goodBody, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic } from "../support/canary-clinic.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { idOf, operations, queryNames, requestOf, type Slot, slotsOf, unknownIds } from "../support/operations.ts";

const MARK: Mark = { name: "dryrun", phone: "5559300631", dob: "1938-02-14" };

let gateway: Gateway;
let clinic: CanaryClinic;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openCanaryClinic(gateway, MARK);
}, 30_000);
afterAll(() => gateway.stop());

/** Returns the names of the body's fields that hold an id or a list of ids, also of those that a valid body may lack. */
function idFields({ body }: Route): string[] {
  const { properties = {} } = body ? z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) : {};
  return Object.keys(properties).filter((name) => /_ids?$/.test(name));
}

const unknownOf = (name: string) => idOf(unknownIds(clinic.ids), name.replace(/_ids$/, "_id"));

interface Case {
  readonly name: string;
  readonly route: Route;
  readonly kind: Slot[0];
  readonly field: string;
}

const cases = operations
  .filter(({ route }) => queryNames(route).includes("dry_run"))
  .flatMap(({ domain, operation, route }): Case[] => {
    const name = `${domain}.${operation}`;
    const places: Slot[] = [
      ...slotsOf(route, undefined).filter(([kind]) => kind === "path" || kind === "query"),
      ...idFields(route).map((field): Slot => ["body", field]),
    ];
    return places.map(([kind, field]) => ({ name, route, kind, field }));
  });

test.each(cases)("$name refuses an unknown $field in a dry run like the change itself", async (one) => {
  const { name, route, kind, field } = one;
  const valid = goodBody(name, clinic.ids, MARK, "5");
  const unknown = field.endsWith("_ids") ? [unknownOf(field)] : unknownOf(field);
  const slots: Slot[] = kind === "body" ? [] : [[kind, field]];
  const { body, query = {}, ...request } = requestOf(route, valid, clinic.ids, slots, () => unknownOf(field));
  const changed = kind === "body" ? { ...valid, [field]: unknown } : body;
  const send = async (dry_run: "true" | "false") => {
    const token = clinic.as(route.roles[0] as Role);
    const sent = { token, ...request, query: { ...query, dry_run }, body: changed };
    const { status, body: answer } = await gateway.send(route, sent);
    const { error, code, fields } = answer;
    const { items } = answer as { items?: readonly { reason: string | null }[] };
    return { status, error, code, fields, items };
  };
  const { items, ...refusal } = await send("true");
  const { items: _, ...real } = await send("false");
  expect([404, 422]).toContain(real.status);
  // The preview of a move names the refusal beside each appointment of the series.
  if (items) expect(items.map(({ reason }) => reason)).toEqual([real.error]);
  else expect(refusal).toEqual(real);
});
