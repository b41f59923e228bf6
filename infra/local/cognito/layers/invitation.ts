import { randomInt } from "node:crypto";
import { cognitoError, notAuthorized } from "../cognito-error.ts";
import { attributeValue, CONTEXT } from "../emulator.ts";
import type { CognitoAnswer, CognitoCall, Layer, Pool } from "../layer.ts";

const KINDS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "!@#$%*?^"];
const LENGTH = 12;

const pick = (characters: string) => characters.charAt(randomInt(characters.length));

/**
 * Creates a password of twelve characters, with at least one of each kind that the policy requires and no ambiguous
 * ones.
 */
export function temporaryPassword(): string {
  const rest = Array.from({ length: LENGTH - KINDS.length }, () => pick(KINDS.join("")));
  return [...KINDS.map(pick), ...rest].join("");
}

/** Adds invitations as in Amazon Cognito: self sign-up is refused, and RESEND mails a new temporary password. */
export function invitation({ users, messages, now, get, save }: Pool): Layer {
  async function resend({ request }: CognitoCall): Promise<CognitoAnswer> {
    const user = await get(request.Username);
    if (user.UserStatus !== "FORCE_CHANGE_PASSWORD")
      throw cognitoError(
        "UnsupportedUserStateException",
        `Resend not possible. ${request.Username} status is not FORCE_CHANGE_PASSWORD`,
      );
    const password = request.TemporaryPassword ?? temporaryPassword();
    const invited = { ...user, Password: password, UserLastModifiedDate: now() };
    await save(invited);
    await messages.deliver(
      CONTEXT,
      "AdminCreateUser",
      null,
      users.options.Id,
      invited,
      password,
      request.ClientMetadata,
      {
        AttributeName: "email",
        DeliveryMedium: "EMAIL",
        Destination: attributeValue("email", user.Attributes) ?? "",
      },
    );
    const { Username, Attributes, Enabled, UserStatus, UserCreateDate, UserLastModifiedDate } = invited;
    return { User: { Username, Attributes, Enabled, UserStatus, UserCreateDate, UserLastModifiedDate } };
  }

  return async (call, next) => {
    if (call.target === "SignUp") throw notAuthorized("SignUp is not permitted for this user pool");
    if (call.target !== "AdminCreateUser") return next(call);
    if (call.request.MessageAction === "RESEND") return resend(call);
    const TemporaryPassword = call.request.TemporaryPassword ?? temporaryPassword();
    return next({ ...call, request: { ...call.request, TemporaryPassword } });
  };
}
