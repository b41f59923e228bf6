import type { AppClient, Messages, User, UserPoolService } from "./emulator.ts";
import type { SigningKey } from "./signing-key.ts";

export interface Attribute {
  readonly Name: string;
  readonly Value?: string | undefined;
}

/** The members of Cognito's requests that the layers read. */
export interface CognitoRequest {
  readonly Username?: string;
  readonly UserPoolId?: string;
  readonly ClientId?: string;
  readonly UserAttributes?: readonly Attribute[];
  readonly AccessToken?: string;
  readonly AuthFlow?: string;
  readonly AuthParameters?: Readonly<Record<string, string | undefined>>;
  readonly ChallengeName?: string;
  readonly ChallengeResponses?: Readonly<Record<string, string | undefined>>;
  readonly Session?: string;
  readonly ConfirmationCode?: string;
  readonly Password?: string;
  readonly PreviousPassword?: string;
  readonly ProposedPassword?: string;
  readonly TemporaryPassword?: string;
  readonly MessageAction?: string;
  readonly RefreshToken?: string;
  readonly ClientMetadata?: Record<string, string>;
}

/** The members of Cognito's answers that the layers read. */
export interface CognitoAnswer {
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly AuthenticationResult?: { readonly RefreshToken?: string; readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

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
  readonly client: AppClient;
  readonly messages: Messages;
  readonly key: SigningKey;
  readonly now: () => Date;
  /** Finds the account of a sub or an address. */
  find(username: string | undefined): Promise<User | undefined>;
  save(user: User): Promise<void>;
}

/** Combines layers; the first one is the outermost. */
export const layered = (layers: readonly Layer[], innermost: Next): Next =>
  layers.reduceRight<Next>((next, layer) => (call) => layer(call, next), innermost);
