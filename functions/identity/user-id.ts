import type { AttributeType } from "@aws-sdk/client-cognito-identity-provider";

/**
 * The attribute with the user id of an account that was rebuilt after the user pool was lost. Such an account has a new `sub`,
 * which is not the user id.
 */
export const USER_ID_ATTRIBUTE = "custom:user_id";

/**
 * Returns the id of the user whom an account belongs to.
 * @throws Error for an account without a `sub`, which Cognito always gives
 */
export function userIdOf(attributes: Readonly<Record<string, string | undefined>>): string {
  const id = attributes[USER_ID_ATTRIBUTE] ?? attributes.sub;
  if (!id) throw new Error("Cognito answered a user without a sub");
  return id;
}

/** Returns the attributes of Cognito's responses by name. */
export const byName = (attributes: readonly AttributeType[] = []): Record<string, string | undefined> =>
  Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
