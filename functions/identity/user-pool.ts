import { env } from "../env.ts";

const { USER_POOL_ID } = env("USER_POOL_ID");

/** The user pool, as a part of every request to Cognito. */
export const userPool = { UserPoolId: USER_POOL_ID };
