import { randomUUID } from "node:crypto";
import { ISSUER } from "../settings.ts";
import { attributeValue, type TokenGenerator } from "./emulator.ts";
import type { SigningKey } from "./signing-key.ts";

/** How long each token is valid, as in the deployed client. */
export const VALID_SECONDS = { AccessToken: 15 * 60, IdToken: 15 * 60, RefreshToken: 12 * 3_600 };

/**
 * Signs tokens with Amazon Cognito's claims. cognito-local's tokens lack `origin_jti`, without which Amplify does not
 * revoke the session at sign-out, and mark every address as verified.
 */
export const tokenGenerator = (key: SigningKey, now: () => Date): TokenGenerator => ({
  generate: async (_, user, groups, client) => {
    const iat = Math.floor(now().getTime() / 1000);
    const sub = attributeValue("sub", user.Attributes);
    const common = {
      sub,
      iss: ISSUER,
      origin_jti: randomUUID(),
      event_id: randomUUID(),
      auth_time: iat,
      iat,
      ...(groups.length > 0 && { "cognito:groups": groups }),
    };
    const signed = (kind: keyof typeof VALID_SECONDS, claims: object) =>
      key.sign({ ...common, ...claims, exp: iat + VALID_SECONDS[kind], jti: randomUUID() });
    return {
      AccessToken: signed("AccessToken", {
        token_use: "access",
        client_id: client.ClientId,
        scope: "aws.cognito.signin.user.admin",
        username: user.Username,
      }),
      IdToken: signed("IdToken", {
        token_use: "id",
        aud: client.ClientId,
        "cognito:username": user.Username,
        email: attributeValue("email", user.Attributes),
        email_verified: attributeValue("email_verified", user.Attributes) === "true",
      }),
      // Only the pool can read it; its own `use` keeps it from passing for another token.
      RefreshToken: signed("RefreshToken", { token_use: "refresh" }),
    };
  },
});
