import type { Plugin } from "esbuild";

const MODEL_CHECK = `
export class Validator {
  addSchema() {}
  validate(model) {
    return { errors: ["attributes", "indexes"].filter((name) => !model[name]).map((name) => ({ property: "instance." + name, message: "is required" })) };
  }
}
Validator.prototype.customFormats = {};
`;

/** Packages of which a Lambda needs little, and the code that replaces them. */
const REPLACED: readonly (readonly [name: RegExp, contents: string])[] = [
  // The environment is the only source of credentials that exists in Lambda. The others are 130 KB and 10 ms of every
  // cold start.
  [
    /^@aws-sdk\/credential-provider-node$/,
    'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
  ],
  // ElectroDB checks every model at its construction, 5 ms each: models don't change after the build, and the unit tests
  // construct each of them with the real check. A value that is not a model is still refused, because ElectroDB
  // recognizes its older model format by that.
  [/^jsonschema$/, MODEL_CHECK],
];

/** Replaces the packages of `REPLACED`. */
export const replacedPackages: Plugin = {
  name: "replaced-packages",
  setup(build) {
    const namespace = "replaced-packages";
    for (const [filter, contents] of REPLACED) {
      build.onResolve({ filter }, ({ path }) => ({ path, namespace }));
      build.onLoad({ filter, namespace }, () => ({ contents, resolveDir: process.cwd() }));
    }
  },
};
