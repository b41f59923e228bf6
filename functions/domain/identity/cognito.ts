import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";

// An `import()` of the package itself would bring all of it into a bundle. Of this module, only these parts are loaded.
export {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  paginateListUsersInGroup,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";

/** The client for Cognito. Three attempts of at most two seconds each stay below the Lambda's timeout. */
export const cognito = new CognitoIdentityProviderClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});
