import { cognitoError } from "../cognito-error.ts";
import { attributeValue, type User } from "../emulator.ts";
import type { CognitoAnswer, Layer, Pool } from "../layer.ts";

const VALID_MS = 3_600_000;

// "admin@lakeside.example.com" as Cognito shows it: "a***@l***".
const masked = (address: string) => address.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");

const delivery = (address: string): CognitoAnswer => ({
  CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: masked(address) },
});

const canRecover = (user: User | undefined): user is User =>
  user?.Enabled === true && attributeValue("email_verified", user.Attributes) === "true";

/**
 * Forgot Password as in Amazon Cognito: whether an address has an account stays hidden, somebody who never signed in
 * is refused, and a code is valid for an hour.
 */
export function recovery({ now, find }: Pool): Layer {
  const expired = () => cognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");

  return async (call, next) => {
    const { target, request } = call;
    if (target === "ForgotPassword") {
      const user = await find(request.Username);
      if (!canRecover(user)) return delivery(request.Username ?? "");
      if (user.UserStatus === "FORCE_CHANGE_PASSWORD")
        throw cognitoError("NotAuthorizedException", "User password cannot be reset in the current state.");
      await next(call);
      return delivery(attributeValue("email", user.Attributes) ?? "");
    }
    if (target === "ConfirmForgotPassword") {
      const user = await find(request.Username);
      if (!canRecover(user) || !user.ConfirmationCode) throw expired();
      if (user.ConfirmationCode !== request.ConfirmationCode)
        throw cognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");
      // Sending the code was the account's last change.
      if (user.UserLastModifiedDate.getTime() + VALID_MS < now().getTime()) throw expired();
    }
    return next(call);
  };
}
