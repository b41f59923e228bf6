import { existsSync } from "node:fs";
import { defaultProvider } from "../../../infra/bundle/credential-chain.ts";
import { Validator } from "../../../infra/bundle/model-check.ts";
import { ALIASES } from "../../../infra/bundle.ts";

test.each(Object.entries(ALIASES))("replaces %s by a module that exists", (_, file) => {
  expect(existsSync(file)).toBe(true);
});

describe("the credential chain", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("reads the credentials of the environment", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("AWS_SESSION_TOKEN", "token");
    const credentials = { accessKeyId: "id", secretAccessKey: "secret", sessionToken: "token" };
    expect(await defaultProvider()()).toMatchObject(credentials);
  });

  test("fails without credentials in the environment", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    await expect(defaultProvider()()).rejects.toThrow("Unable to find environment variable credentials");
  });
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
