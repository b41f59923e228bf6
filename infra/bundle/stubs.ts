import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const STUB = 'const stub = () => { throw new Error("This module is stubbed in the bundle"); };';

/** The module's exports, each of which says that it isn't there; `create…` is what zod calls for every schema. */
const stubbedExports = (source: string) =>
  [...source.matchAll(/^export (?:const|function) (\w+)/gm), ...source.matchAll(/^export { \w+ as (\w+) };/gm)]
    .map(
      ([, name = ""]) => `export const _${name} = ${name.startsWith("create") ? "() => stub" : "stub"};
export { _${name} as ${name} };`,
    )
    .join("\n");

const stubbedClass = (source: string) =>
  `export class ${/export class (\w+)/.exec(source)?.[1]} { constructor() { stub(); } }`;

/** Parts of our dependencies that no Lambda reaches, and what stands in their place. */
const STUBS: readonly (readonly [module: RegExp, contents: (source: string) => string])[] = [
  // Only openapi.json and the web's tests ask a schema for its JSON Schema.
  [/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/, stubbedExports],
  // Streams of events are S3 Select's and Kinesis's.
  [
    /[\\/]@smithy[\\/]core[\\/].*[\\/]event-streams[\\/]index\.js$/,
    () =>
      "export const eventStreamSerdeProvider = () => stub, resolveEventStreamSerdeConfig = (config) => config, EventStreamSerde = stub;",
  ],
  // Node has these checksums itself, and its streams are no browser's.
  [/[\\/]checksums?[\\/].*(Sha256|Sha1|Md5)Js\.js$/, stubbedClass],
  [/[\\/]util-stream[\\/]sdk-stream-mixin\.browser\.js$/, stubbedExports],
  // No bucket of ours is a multi-region access point or a directory bucket.
  [
    /[\\/]SignatureV4MultiRegion\.js$/,
    () =>
      'export { SignatureV4SignWithCredentials as SignatureV4MultiRegion } from "./SignatureV4SignWithCredentials";',
  ],
  [
    /[\\/]S3ExpressIdentityProviderImpl\.js$/,
    () => "export class S3ExpressIdentityProviderImpl { getS3ExpressIdentity = stub; }",
  ],
  // Requests are held back by it only where AWS_RETRY_MODE is "adaptive".
  [/[\\/]util-retry[\\/]DefaultRateLimiter\.js$/, stubbedClass],
  // Endpoints are discovered only where AWS_ENABLE_ENDPOINT_DISCOVERY asks for it.
  [/[\\/]@aws-sdk[\\/]endpoint-cache[\\/]/, () => "export class EndpointCache { getEndpoint = stub; set = stub; }"],
  // Of its own package.json a client reads the version.
  [
    /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/,
    (source) => `export default { version: "${JSON.parse(source).version}" };`,
  ],
];

/** Replaces what `STUBS` names, a tenth of a bundle. */
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
