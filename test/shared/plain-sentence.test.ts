import * as z from "zod";
import { plainSentence } from "../../shared/values/plain-text.ts";

const schema = z.strictObject({
  version: z.number().int().min(1).max(9),
  status: z.enum(["ACTIVE", "INACTIVE"]),
  limit: z.coerce.number(),
  list_of: z.array(z.string().max(2)).max(2),
  day: z.iso.date(),
  own: z.string("Own sentence"),
});

it.each<[unknown, string]>([
  [[], "The request must be a JSON object."],
  [{ version: "1" }, "Version must be a number"],
  [{ version: 1.5 }, "Version must be a whole number"],
  [{ version: 0 }, "Version must be at least 1"],
  [{ version: 10 }, "Version must be at most 9"],
  [{ status: "GONE" }, "Status must be one of ACTIVE, INACTIVE"],
  [{ limit: "abc" }, "Limit must be a number"],
  [{ list_of: "" }, "List of must be a list"],
  [{ list_of: ["a", "b", "c"] }, "List of must be at most 2 entries"],
  [{ list_of: ["abc"] }, "List of must be at most 2 characters"],
  [{ day: "today" }, "Day is not valid"],
  [{ own: 1 }, "Own sentence"],
])("explains %j in a sentence", (value, sentence) => {
  const { error } = schema.partial().safeParse(value, { error: plainSentence });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

it("names a field that is missing", () => {
  const { error } = schema.omit({ limit: true }).safeParse({}, { error: plainSentence });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Version is required",
    "Status is required",
    "List of is required",
    "Day is required",
    "Own sentence",
  ]);
});

it("names no field for an entry of a list that is the whole request", () => {
  const { error } = z.array(z.string()).safeParse([1], { error: plainSentence });
  expect(error?.issues.map(({ message }) => message)).toEqual(["This value must be text"]);
});
