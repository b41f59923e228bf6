import { randomInt } from "node:crypto";
import type * as Cognito from "@aws-sdk/client-cognito-identity-provider";
import type { Messages } from "cognito-local/lib/services/messages.js";
import { attributeValue, type User } from "cognito-local/lib/services/userPoolService.js";
import { CONTEXT, cognitoError, notAuthorized, type Pool } from "./pool.ts";
import { issueTokens, type SigningKey, tokenReader } from "./tokens.ts";
import { addedClaims, beforeSignIn, type TriggerHandlers } from "./triggers.ts";

/** The members of Cognito's requests that the operations below read. */
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

export type CognitoAnswer = Readonly<Cognito.InitiateAuthResponse & Record<string, unknown>>;

/**
 * Answers a call where cognito-local differs from Amazon Cognito in what the product's stories need.
 * @param emulate lets cognito-local answer the request, or a changed one
 */
type Operation = (
  request: CognitoRequest,
  emulate: (changed?: CognitoRequest) => Promise<CognitoAnswer>,
) => Promise<CognitoAnswer>;

/** Creates Cognito's error for a wrong password and, so that addresses can't be probed, for an unknown address. */
const wrongCredentials = () => notAuthorized("Incorrect username or password.");

const DAY_MS = 86_400_000;
const CODE_MS = 3_600_000;

const POLICY = /^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[^A-Za-z0-9]).{8,256}$/s;

function checkPassword(password: string | undefined): void {
  if (password !== undefined && !POLICY.test(password))
    throw cognitoError("InvalidPasswordException", "Password did not conform with policy.");
}

/** Creates a temporary password with one of each kind of character that the policy requires. */
const temporaryPassword = () => `Aa#${String(randomInt(1_000_000_000)).padStart(9, "0")}`;

const ageOf = (user: User) => Date.now() - user.UserLastModifiedDate.getTime();

const canRecover = (user: User | undefined): user is User =>
  user?.Enabled === true && attributeValue("email_verified", user.Attributes) === "true";

export function operations(
  { users, find, get, save }: Pool,
  key: SigningKey,
  messages: Messages,
  handlers: TriggerHandlers,
) {
  const claimsOf = tokenReader(key);
  /** Usernames by session: cognito-local accepts any session for any account, so that one call could set any password. */
  const challenges = new Map<string, string>();

  /** Returns the owner of the access token. */
  async function callerOf({ AccessToken = "" }: CognitoRequest): Promise<User> {
    const { sub, token_use } = claimsOf(AccessToken);
    if (token_use !== "access") throw notAuthorized("Invalid Access Token");
    const user = await get(sub);
    if (!user.Enabled) throw notAuthorized("User is disabled.");
    return user;
  }

  async function refresh(token = ""): Promise<CognitoAnswer> {
    const user = await users.getUserByRefreshToken(CONTEXT, token);
    if (!user) throw notAuthorized("Invalid Refresh Token");
    if (!user.Enabled) throw notAuthorized("User is disabled.");
    const groups = await users.listUserGroupMembership(CONTEXT, user);
    const session = { added: await addedClaims(handlers, user, groups), session: claimsOf(token) };
    const { RefreshToken, ...tokens } = issueTokens(key, user, groups, session);
    return { AuthenticationResult: tokens };
  }

  const change = async (user: User, values: Partial<User>): Promise<CognitoAnswer> => {
    await save({ ...user, ...values });
    return {};
  };

  const own: Readonly<Record<string, Operation>> = {
    AdminCreateUser: async (request, emulate) => {
      const password = temporaryPassword();
      if (request.MessageAction !== "RESEND") return emulate({ ...request, TemporaryPassword: password });
      const user = await get(request.Username);
      if (user.UserStatus !== "FORCE_CHANGE_PASSWORD")
        throw cognitoError("UnsupportedUserStateException", "Resend not possible for a user who has signed in.");
      await save({ ...user, Password: password, UserLastModifiedDate: new Date() });
      const delivery = { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "" } as const;
      const source = "AdminCreateUser";
      await messages.deliver(CONTEXT, source, null, users.options.Id, user, password, request.ClientMetadata, delivery);
      return { User: { Username: user.Username, Attributes: user.Attributes, UserStatus: user.UserStatus } };
    },

    // cognito-local checks no password of an invited person, lets disabled users in and reveals which addresses exist.
    InitiateAuth: async (request, emulate) => {
      const { AuthFlow, AuthParameters } = request;
      if (AuthFlow?.startsWith("REFRESH_TOKEN")) return refresh(AuthParameters?.REFRESH_TOKEN);
      const user = await find(AuthParameters?.USERNAME);
      if (!user) throw wrongCredentials();
      await beforeSignIn(handlers, user);
      if (user.Password !== AuthParameters?.PASSWORD) throw wrongCredentials();
      if (!user.Enabled) throw notAuthorized("User is disabled.");
      if (user.UserStatus === "FORCE_CHANGE_PASSWORD" && ageOf(user) > 7 * DAY_MS)
        throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
      const answer = await emulate();
      if (answer.Session) challenges.set(answer.Session, user.Username);
      return answer;
    },

    RespondToAuthChallenge: async (request, emulate) => {
      const { Session = "", ChallengeResponses } = request;
      const user = await find(ChallengeResponses?.USERNAME);
      if (!user?.Enabled || challenges.get(Session) !== user.Username)
        throw notAuthorized("Invalid session for the user.");
      checkPassword(ChallengeResponses?.NEW_PASSWORD);
      const answer = await emulate();
      challenges.delete(Session);
      const { RefreshToken } = answer.AuthenticationResult ?? {};
      if (RefreshToken) await users.storeRefreshToken(CONTEXT, RefreshToken, await get(user.Username));
      return answer;
    },

    // Amplify's refresh.
    GetTokensFromRefreshToken: ({ RefreshToken }) => refresh(RefreshToken),
    GlobalSignOut: async (request) => change(await callerOf(request), { RefreshTokens: [] }),
    AdminUserGlobalSignOut: async ({ Username }) => change(await get(Username), { RefreshTokens: [] }),

    // Cognito hides whether an address has an account, and refuses a person who never signed in.
    ForgotPassword: async (request, emulate) => {
      const user = await find(request.Username);
      if (canRecover(user)) {
        if (user.UserStatus === "FORCE_CHANGE_PASSWORD")
          throw notAuthorized("User password cannot be reset in the current state.");
        await emulate();
      }
      const Destination = request.Username?.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");
      return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination } };
    },

    ConfirmForgotPassword: async (request, emulate) => {
      checkPassword(request.Password);
      const user = await find(request.Username);
      // The account was last changed when the code was sent.
      if (!canRecover(user) || !user.ConfirmationCode || ageOf(user) > CODE_MS)
        throw cognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");
      return emulate();
    },

    ChangePassword: async (request, emulate) => {
      checkPassword(request.ProposedPassword);
      if ((await callerOf(request)).Password !== request.PreviousPassword) throw wrongCredentials();
      return emulate();
    },

    AdminSetUserMFAPreference: async ({ Username }) => change(await get(Username), { UserMFASettingList: [] }),
  };

  return { own, callerOf };
}
