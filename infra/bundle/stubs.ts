import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const STUB = 'const stub = () => { throw new Error("This module is stubbed in the bundle"); };';

/** Returns the module's exports as stubs that throw; zod calls those named `create…` for every schema. */
const stubbedExports = (source: string) =>
  [...source.matchAll(/^export (?:const|function) (\w+)/gm), ...source.matchAll(/^export { \w+ as (\w+) };/gm)]
    .map(
      ([, name = ""]) => `export const _${name} = ${name.startsWith("create") ? "() => stub" : "stub"};
export { _${name} as ${name} };`,
    )
    .join("\n");

const stubbedClass = (source: string) =>
  `export class ${/export class (\w+)/.exec(source)?.[1]} { constructor() { stub(); } }`;

/**
 * Returns the error classes of a client without their constructors: the client itself assigns what a response holds.
 */
const namedErrors = (source: string) =>
  [...source.matchAll(/^import .*$/gm), ...source.matchAll(/^export class (\w+) extends (\w+) {(.*?)^}/gms)]
    .map(([line, name, base, body]) => {
      const retryable = /\$retryable = .*;/.exec(body ?? "")?.[0] ?? "";
      return name ? `export class ${name} extends ${base} { name = "${name}"; ${retryable} }` : line;
    })
    .join("\n");

/**
 * Returns the schemas of a client with the names of their traits written out. The bundler keeps an object whose key is
 * computed, even if nothing uses it, and so it kept every operation of S3 and SES: a twelfth of a bundle, which was
 * then too large.
 */
function withPlainKeys(source: string): string {
  const names = new Map([...source.matchAll(/^const (_\w+) = (".*");$/gm)].map(([, name, text]) => [name, text]));
  return source.replace(/\[(_\w+)\]:/g, (key, name: string) => (names.has(name) ? `${names.get(name)}:` : key));
}

/**
 * Parts of dependencies that no Lambda reaches, and the stubs that replace them. In November 2026 a start without them
 * took 5 % longer and a bundle was a tenth larger. A test fails when a pattern no longer finds its module.
 */
export const STUBS: readonly (readonly [module: RegExp, contents: (source: string) => string])[] = [
  // JSON Schema is only used for openapi.json and in the web's tests.
  [/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/, stubbedExports],
  // Event streams are only used by S3 Select and Kinesis.
  [
    /[\\/]@smithy[\\/]core[\\/].*[\\/]event-streams[\\/]index\.js$/,
    () =>
      "export const eventStreamSerdeProvider = () => stub, resolveEventStreamSerdeConfig = (config) => config, EventStreamSerde = stub;",
  ],
  // Node has its own checksums.
  [/[\\/]checksums?[\\/].*(Sha256|Sha1|Md5)Js\.js$/, stubbedClass],
  // The rate limiter works only with AWS_RETRY_MODE "adaptive".
  [/[\\/]util-retry[\\/]DefaultRateLimiter\.js$/, stubbedClass],
  // Endpoints are discovered only with AWS_ENABLE_ENDPOINT_DISCOVERY.
  [/[\\/]@aws-sdk[\\/]endpoint-cache[\\/]/, () => "export class EndpointCache { getEndpoint = stub; set = stub; }"],
  // Lambda names the region in the environment, so it is never asked of an instance.
  [/[\\/]regionConfig[\\/]getInstanceMetadataRegion\.js$/, stubbedExports],
  // SSM alone has 140 errors, which are a twentieth of a bundle.
  [/[\\/]client-(?:ssm|sesv2|dynamodb|sts|cognito-identity-provider)[\\/].*[\\/]models[\\/]errors\.js$/, namedErrors],
  [/[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/].*[\\/]schemas[\\/]schemas_0\.js$/, withPlainKeys],
  // A client reads only the version of its package.json.
  [
    /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/,
    (source) => `export default { version: "${JSON.parse(source).version}" };`,
  ],
];

/** Replaces the modules of `STUBS`. */
export const stubs: Plugin = {
  name: "stubs",
  setup(build) {
    for (const [filter, contents] of STUBS)
      build.onLoad({ filter }, async ({ path }) => ({
        contents: `${STUB}\n${contents(await readFile(path, "utf8"))}`,
        loader: "js",
      }));
  },
};
