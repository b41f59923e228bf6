import { randomInt } from "node:crypto";
import { join } from "node:path";
import type { OutgoingMail } from "../outbox.ts";
import { ISSUER, USER_POOL_ID } from "../settings.ts";
import { jsonFiles } from "./data-store.ts";
import { CONTEXT, CognitoServiceImpl, Router, type Services, UserPoolServiceFactoryImpl } from "./emulator.ts";
import { type CognitoAnswer, layered, type Next, type Pool } from "./layer.ts";
import { accessToken } from "./layers/access-token.ts";
import { attributeChange } from "./layers/attribute-change.ts";
import { challengeSessions } from "./layers/challenge-sessions.ts";
import { invitation } from "./layers/invitation.ts";
import { oneAtATime } from "./layers/one-at-a-time.ts";
import { passwordPolicy } from "./layers/password-policy.ts";
import { passwordSignIn } from "./layers/password-sign-in.ts";
import { recovery } from "./layers/recovery.ts";
import { refreshTokens } from "./layers/refresh-tokens.ts";
import { signInNames } from "./layers/sign-in-names.ts";
import { softwareToken } from "./layers/software-token.ts";
import { messages } from "./messages.ts";
import { openPool } from "./pool.ts";
import { signingKey } from "./signing-key.ts";
import { tokenGenerator } from "./token-generator.ts";
import { type OwnTriggers, type TriggerHandler, triggers } from "./triggers.ts";

interface CognitoOptions extends OwnTriggers {
  /** The folder of the pool, its accounts and its key. */
  readonly directory: string;
  readonly customMessage: TriggerHandler;
  readonly send: (mail: OutgoingMail) => void;
  readonly now?: () => Date;
}

/** Cognito, emulated in this process. */
export interface Cognito {
  /** Answers one call of the API, or throws a CognitoError. */
  readonly call: Next;
  readonly pool: Pool;
}

/** Combines cognito-local and the layers that match Amazon Cognito where the product depends on it. */
export async function createCognito(options: CognitoOptions): Promise<Cognito> {
  const now = options.now ?? (() => new Date());
  const clock = { get: now };
  const poolFiles = join(options.directory, "pools");
  const files = jsonFiles(poolFiles);
  const clients = await files.create(CONTEXT, "clients", { Clients: {} });
  const cognito = new CognitoServiceImpl(
    poolFiles,
    clients,
    { UsernameAttributes: ["email"] },
    new UserPoolServiceFactoryImpl(clock, files),
  );
  await cognito.init(CONTEXT);

  const key = signingKey(join(options.directory, "signing-key.pem"));
  const mails = messages(options.customMessage, options.send);
  const pool = await openPool(cognito, { key, messages: mails, now });
  const services: Services = {
    clock,
    cognito,
    config: { UserPoolDefaults: {}, TokenConfig: { IssuerDomain: ISSUER.slice(0, -USER_POOL_ID.length - 1) } } as never,
    messages: mails,
    otp: () => String(randomInt(1_000_000)).padStart(6, "0"),
    tokenGenerator: tokenGenerator(key, now),
    triggers: triggers(options),
  };
  const route = Router(services);
  const layers = [
    signInNames,
    oneAtATime(),
    accessToken(pool),
    attributeChange(pool),
    passwordSignIn(pool),
    passwordPolicy,
    recovery(pool),
    invitation(pool),
    refreshTokens(pool),
    challengeSessions(pool),
    softwareToken(pool),
  ];
  return {
    pool,
    call: layered(layers, async ({ target, request }) => (await route(target)(CONTEXT, request)) as CognitoAnswer),
  };
}
