import * as z from "zod";
import { changeOf, emptyValues, storedFields, valuesOf } from "../../shared/contract/field-lists.ts";
import { optionalText, optionalWebsite, requiredText } from "../../shared/values/fields.ts";

const fields = {
  name: requiredText("Name", 3),
  note: optionalText("Note", 3),
  kind: z.enum(["A", "B"]).default("B"),
  website: optionalWebsite().default(null),
  minutes: z.number().max(480).meta({ description: "Minutes" }),
};

describe("stored fields", () => {
  const Row = () => z.object(storedFields(fields));
  const row = { name: "Ada", note: "", kind: "A", website: null, minutes: 5 };

  it("accepts a text that breaks a rule that has become stricter since", () => {
    const stored = { ...row, name: "Grace", note: "longer", website: "gopher://old" };
    expect(Row().parse(stored)).toEqual(stored);
  });

  it("accepts a value that is null", () => expect(Row().parse(row)).toEqual(row));

  it("fills in the defaults of fields that an older row lacks", () => {
    expect(Row().parse({ name: "Ada", minutes: 5 })).toEqual({ ...row, kind: "B" });
  });

  it("refuses a row without a field that has no default", () => {
    expect(
      Row()
        .safeParse({ minutes: 5 })
        .error?.issues.map(({ path }) => path),
    ).toEqual([["name"]]);
  });

  it("refuses values of another type", () => {
    for (const wrong of [{ name: 1 }, { kind: "C" }, { website: 1 }, { minutes: "5" }])
      expect(Row().safeParse({ ...row, ...wrong }).success).toBe(false);
  });

  it("keeps descriptions", () => {
    expect(z.toJSONSchema(Row()).properties?.minutes).toMatchObject({ description: "Minutes" });
    const described = z.object(storedFields({ zone: z.string().max(3).meta({ description: "A zone" }) }));
    expect(z.toJSONSchema(described).properties?.zone).toEqual({ type: "string", description: "A zone" });
  });
});

describe("changes", () => {
  const Change = changeOf(fields);

  it("leaves missing fields alone, whatever their defaults", () => {
    expect(Change.parse({ name: " Ada ", version: 1 })).toEqual({ name: "Ada", version: 1 });
  });

  it("requires a version and keeps the rules of the fields", () => {
    expect(Change.safeParse({ name: "Ada" }).success).toBe(false);
    expect(Change.safeParse({ note: "longer", version: 1 }).success).toBe(false);
    expect(Change.safeParse({ other: "", version: 1 }).success).toBe(false);
  });
});

it("empties a form to the defaults of its fields", () => {
  expect(emptyValues(fields)).toEqual({ name: "", note: "", kind: "B", website: "", minutes: "" });
});

it("returns the fields of a form from a row", () => {
  const { name, note } = fields;
  expect(valuesOf({ name, note }, { name: "Ada", note: "", version: 1 })).toEqual({ name: "Ada", note: "" });
});
