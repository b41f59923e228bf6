import { env } from "../env.ts";

const { USER_POOL_ID } = env("USER_POOL_ID");

/** The member of each request to Cognito that names the pool. */
export const userPool = { UserPoolId: USER_POOL_ID };
