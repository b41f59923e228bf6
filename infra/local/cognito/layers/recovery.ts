import { cognitoError, notAuthorized } from "../cognito-error.ts";
import { attributeValue, type User } from "../emulator.ts";
import type { CognitoAnswer, Layer, Pool } from "../layer.ts";

const VALID_MS = 3_600_000;

// Masks an address as Cognito does: "admin@lakeside.example.com" becomes "a***@l***".
const masked = (address: string) => address.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");

const delivery = (address: string): CognitoAnswer => ({
  CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: masked(address) },
});

const canRecover = (user: User | undefined): user is User =>
  user?.Enabled === true && attributeValue("email_verified", user.Attributes) === "true";

/**
 * Adds Forgot Password as in Amazon Cognito: it hides whether an address has an account, refuses a person who never
 * signed in, and accepts a code for an hour.
 */
export function recovery({ now, find }: Pool): Layer {
  const expired = () => cognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");

  return async (call, next) => {
    const { target, request } = call;
    if (target === "ForgotPassword") {
      const user = await find(request.Username);
      if (!canRecover(user)) return delivery(request.Username ?? "");
      if (user.UserStatus === "FORCE_CHANGE_PASSWORD")
        throw notAuthorized("User password cannot be reset in the current state.");
      await next(call);
      return delivery(attributeValue("email", user.Attributes) ?? "");
    }
    if (target === "ConfirmForgotPassword") {
      const user = await find(request.Username);
      if (!canRecover(user) || !user.ConfirmationCode) throw expired();
      if (user.ConfirmationCode !== request.ConfirmationCode)
        throw cognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");
      // The account was last changed when the code was sent.
      if (user.UserLastModifiedDate.getTime() + VALID_MS < now().getTime()) throw expired();
    }
    return next(call);
  };
}
