import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Replaces `jsonschema`, with which ElectroDB checks every model at its construction, 5 ms each: models don't change
 * after the build, and the unit tests construct each of them with the real check. A value that is not a model is still
 * refused, because ElectroDB recognizes its older model format by that.
 */
const MODEL_CHECK = `
export class Validator {
  addSchema() {}
  validate(model) {
    return { errors: ["attributes", "indexes"].filter((name) => !model[name]).map((name) => ({ property: "instance." + name, message: "is required" })) };
  }
}
Validator.prototype.customFormats = {};
`;

/** The schemas of models, which only the real check would read. */
const SCHEMA = /^const (Attribute|Index|Modelv1|ModelBeta|Filters) = \{$[\s\S]*?^\};$/gm;

export const modelCheck: Plugin = {
  name: "model-check",
  setup(build) {
    build.onResolve({ filter: /^jsonschema$/ }, () => ({ path: "jsonschema", namespace: "model-check" }));
    build.onLoad({ filter: /.*/, namespace: "model-check" }, () => ({ contents: MODEL_CHECK, loader: "js" }));
    build.onLoad({ filter: /[\\/]electrodb[\\/]src[\\/]validations\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(SCHEMA, "const $1 = {};"),
      loader: "js",
    }));
  },
};
