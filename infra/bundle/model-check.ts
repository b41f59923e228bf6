/** The attributes and indexes that every model of ElectroDB has. */
const REQUIRED = ["attributes", "indexes"];

/**
 * Replaces the `jsonschema` package in the bundles, by which ElectroDB checks every model when it is built. A model does not
 * change after the build, and the unit tests build each of them with the real check. A value that is no model is still
 * refused, because ElectroDB recognizes its older format of models by that.
 */
export class Validator {
  /** ElectroDB adds its own formats to these. */
  declare customFormats: Record<string, unknown>;

  validate(model: object): { errors: { property: string; message: string }[] } {
    const missing = REQUIRED.filter((name) => !(name in model));
    return { errors: missing.map((name) => ({ property: `instance.${name}`, message: "is required" })) };
  }

  /** The model's parts are not checked, so their schemas are not needed. */
  addSchema(): void {}
}

Validator.prototype.customFormats = {};
