import type { AppClient, Messages, User, UserPoolService } from "./emulator.ts";
import type { SigningKey } from "./signing-key.ts";

export interface Attribute {
  readonly Name: string;
  readonly Value?: string | undefined;
}

/** The members of Cognito's requests that the layers look at. */
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

/** The members of Cognito's answers that the layers look at. */
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
  /** Whose valid access token came with the call. */
  readonly caller?: User;
}

export type Next = (call: CognitoCall) => Promise<CognitoAnswer>;

/** Answers a call in place of what lies below, or changes what goes down or comes up. */
export type Layer = (call: CognitoCall, next: Next) => Promise<CognitoAnswer>;

/** What the layers work with. */
export interface Pool {
  readonly users: UserPoolService;
  readonly client: AppClient;
  readonly messages: Messages;
  readonly key: SigningKey;
  readonly now: () => Date;
  /** The account of a sub or an address. */
  find(username: string | undefined): Promise<User | undefined>;
  save(user: User): Promise<void>;
}

/** Puts layers over what they wrap; the first one is the outermost. */
export const layered = (layers: readonly Layer[], innermost: Next): Next =>
  layers.reduceRight<Next>((next, layer) => (call) => layer(call, next), innermost);
