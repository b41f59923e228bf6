import type { AttributeType } from "@aws-sdk/client-cognito-identity-provider";
import type { Layer } from "../layer.ts";

const lower = (name: string | undefined) => (name?.includes("@") ? name.toLowerCase() : name);

const withLowerUsername = <R extends Readonly<Record<string, string | undefined>>>(names: R | undefined) =>
  names && { ...names, USERNAME: lower(names.USERNAME) };

const withLowerEmail = (attribute: AttributeType) =>
  attribute.Name === "email" ? { ...attribute, Value: lower(attribute.Value) } : attribute;

/** Ignores upper and lower case in addresses, as a pool of Amazon Cognito does. */
export const signInNames: Layer = ({ request, ...call }, next) =>
  next({
    ...call,
    request: {
      ...request,
      ...(request.Username !== undefined && { Username: lower(request.Username) }),
      ...(request.UserAttributes && { UserAttributes: request.UserAttributes.map(withLowerEmail) }),
      ...(request.AuthParameters && { AuthParameters: withLowerUsername(request.AuthParameters) }),
      ...(request.ChallengeResponses && { ChallengeResponses: withLowerUsername(request.ChallengeResponses) }),
    },
  });
