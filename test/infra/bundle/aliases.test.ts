import { existsSync } from "node:fs";
import { Validator } from "../../../infra/bundle/model-check.ts";
import { ALIASES } from "../../../infra/bundle.ts";

test.each(Object.entries(ALIASES))("replaces %s by a module that exists", (_, file) => {
  expect(existsSync(file)).toBe(true);
});

describe("the check of models", () => {
  const validator = new Validator();

  test("accepts a model", () => {
    expect(validator.validate({ model: {}, attributes: {}, indexes: {} }).errors).toEqual([]);
  });

  test("refuses a value that is no model, and names what it lacks", () => {
    const properties = validator.validate({ model: {} }).errors.map(({ property }) => property);
    expect(properties).toEqual(["instance.attributes", "instance.indexes"]);
  });

  test("takes the formats that ElectroDB adds", () => {
    expect(Validator.prototype.customFormats).toEqual({});
  });
});
