import type * as Cognito from "@aws-sdk/client-cognito-identity-provider";
import type { Messages, User, UserPoolService } from "./emulator.ts";
import type { SigningKey } from "./signing-key.ts";

/** The members of Cognito's requests that the layers read. */
export type CognitoRequest = Readonly<
  Partial<
    Cognito.AdminCreateUserRequest &
      Cognito.ChangePasswordRequest &
      Cognito.ConfirmForgotPasswordRequest &
      Cognito.GetTokensFromRefreshTokenRequest &
      Cognito.InitiateAuthRequest &
      Cognito.RespondToAuthChallengeRequest
  >
>;

/** An answer of Cognito, with the members that the layers read. */
export type CognitoAnswer = Readonly<Cognito.InitiateAuthResponse & Record<string, unknown>>;

export interface CognitoCall {
  /** The operation, such as "InitiateAuth". */
  readonly target: string;
  readonly request: CognitoRequest;
  /** The owner of the valid access token that came with the call. */
  readonly caller?: User;
}

export type Next = (call: CognitoCall) => Promise<CognitoAnswer>;

/** Answers a call instead of the layers below, or changes the request or the answer. */
export type Layer = (call: CognitoCall, next: Next) => Promise<CognitoAnswer>;

/** The state that the layers share. */
export interface Pool {
  readonly users: UserPoolService;
  readonly messages: Messages;
  readonly key: SigningKey;
  readonly now: () => Date;
  /** Finds the account of a sub or an address. */
  find(username: string | undefined): Promise<User | undefined>;
  /** Returns the account of a sub or an address, or throws Cognito's UserNotFoundException. */
  get(username: string | undefined): Promise<User>;
  save(user: User): Promise<void>;
}

/** Combines layers; the first one is the outermost. */
export const layered = (layers: readonly Layer[], innermost: Next): Next =>
  layers.reduceRight<Next>((next, layer) => (call) => layer(call, next), innermost);
