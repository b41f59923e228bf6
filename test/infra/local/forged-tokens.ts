import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import type { SigningKey } from "../../../infra/local/cognito/tokens.ts";
import { ISSUER as POOL_ISSUER, USER_POOL_CLIENT_ID } from "../../../infra/local/settings.ts";

export const CLIENT = USER_POOL_CLIENT_ID;
export const ISSUER = POOL_ISSUER;

const seconds = () => Math.floor(Date.now() / 1000);

/** Returns the claims of a valid access token. */
export const validClaims = () => ({
  sub: "d0000000-0000-4000-8000-000000000001",
  iss: ISSUER,
  client_id: CLIENT,
  token_use: "access",
  iat: seconds(),
  exp: seconds() + 900,
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const withHeader = (header: object, signature: (content: string) => string) => {
  const content = `${part(header)}.${part(validClaims())}`;
  return `Bearer ${content}.${signature(content)}`;
};

/** Returns authorization headers that must be refused, each with its name. */
export function forgeries(key: SigningKey): [string, string | undefined][] {
  const bearer = (claims: object) => `Bearer ${key.sign({ ...validClaims(), ...claims })}`;
  const good = bearer({});
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const byForeign = (content: string) => sign("sha256", Buffer.from(content), foreign).toString("base64url");
  const [jwk] = key.jwks.keys;
  const publicPem = createPublicKey({ key: jwk as never, format: "jwk" }).export({ type: "spki", format: "pem" });
  return [
    ["no token", undefined],
    ["an empty header", ""],
    ["a bare scheme", "Bearer"],
    ["garbage", "Bearer garbage"],
    ["three parts of garbage", "Bearer a.b.c"],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["a cut token", good.slice(0, -6)],
    ["changed claims", good.replace(/\.[^.]+\./, `.${part({ ...validClaims(), sub: "someone-else" })}.`)],
    ["an expired token", bearer({ exp: seconds() - 1 })],
    ["a token of the future", bearer({ nbf: seconds() + 600 })],
    ["another pool's issuer", bearer({ iss: `${ISSUER}x` })],
    ["another client's access token", bearer({ client_id: "other" })],
    ["another client's id token", bearer({ client_id: undefined, aud: "other", token_use: "id" })],
    ["a token without a client", bearer({ client_id: undefined })],
    ["a foreign key under our key id", withHeader({ alg: "RS256", kid: jwk?.kid }, byForeign)],
    ["an unknown key id", withHeader({ alg: "RS256", kid: "unknown" }, byForeign)],
    ["no key id", withHeader({ alg: "RS256" }, byForeign)],
    ["alg none", withHeader({ alg: "none", kid: jwk?.kid }, () => "")],
    [
      "HS256 by the public key",
      withHeader({ alg: "HS256", kid: jwk?.kid }, (content) =>
        createHmac("sha256", publicPem).update(content).digest("base64url"),
      ),
    ],
  ];
}
