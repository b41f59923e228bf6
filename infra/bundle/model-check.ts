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

export const modelCheck: Plugin = {
  name: "model-check",
  setup(build) {
    build.onResolve({ filter: /^jsonschema$/ }, () => ({ path: "jsonschema", namespace: "model-check" }));
    build.onLoad({ filter: /.*/, namespace: "model-check" }, () => ({ contents: MODEL_CHECK, loader: "js" }));
  },
};
