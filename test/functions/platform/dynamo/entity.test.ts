import * as z from "zod";
import { attributesOf } from "../../../../functions/platform/dynamo/entity.ts";
import { optionalText, optionalWebsite, orEmpty, requiredText } from "../../../../shared/values/fields.ts";

const attributes = (shape: Record<string, z.ZodType>) => attributesOf(z.object(shape), []);

it("sets the type of each attribute to that of its field", () => {
  const types = {
    text: z.string(),
    website: optionalWebsite(),
    label: requiredText("Label"),
    email: orEmpty(z.email()),
    minutes: z.number().int(),
    open: z.boolean(),
    status: z.enum(["ACTIVE", "INACTIVE"]),
    hours: z.object({ open: z.string() }),
    days: z.array(z.string()),
  };
  const derived = Object.entries(attributes(types)).map(([name, { type }]) => [name, type]);
  expect(Object.fromEntries(derived)).toEqual({
    text: "string",
    website: "any",
    label: "string",
    email: "string",
    minutes: "number",
    open: "boolean",
    status: ["ACTIVE", "INACTIVE"],
    hours: "any",
    days: "any",
  });
});

it("requires only fields without a default, because older rows lack the others", () => {
  const shape = {
    name: z.string(),
    note: optionalText("Note"),
    kind: z.enum(["A"]).default("A"),
    zone: z.string().optional(),
  };
  expect(attributes(shape)).toEqual({
    name: { type: "string", required: true, readOnly: false },
    note: { type: "string", required: false, readOnly: false },
    kind: { type: ["A"], required: false, readOnly: false },
    zone: { type: "string", required: false, readOnly: false },
  });
});

it("makes the named attributes read-only", () => {
  const { room_id, room_number } = attributesOf(z.object({ room_id: z.string(), room_number: z.string() }), [
    "room_id",
  ]);
  expect([room_id.readOnly, room_number.readOnly]).toEqual([true, false]);
});
