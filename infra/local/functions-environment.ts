import {
  CREDENTIALS,
  CURSOR_SECRET,
  LOGOS_BUCKET,
  ORIGIN_SECRET,
  REGION,
  TABLE_NAME,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
} from "./settings.ts";

/** Where the emulators listen. */
export interface Endpoints {
  readonly dynamoDb: string;
  readonly cognito?: string;
  readonly s3?: string;
}

/**
 * The environment in which the functions find the emulators, by the SDK's own variables. It has to be in place before
 * the first of their modules loads.
 */
export const functionsEnvironment = ({ dynamoDb, cognito, s3 }: Endpoints, webUrl: string) => ({
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
  ...(cognito && { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito }),
  ...(s3 && { AWS_ENDPOINT_URL_S3: s3 }),
  TABLE_NAME,
  USER_POOL_ID,
  USER_POOL_CLIENT_ID,
  LOGOS_BUCKET,
  DEFAULT_TIME_ZONE: "America/Chicago",
  TENANT_REQUESTS_PER_MINUTE: "6000",
  ORIGIN_SECRETS: ORIGIN_SECRET,
  CURSOR_SECRET,
  WEB_URL: webUrl,
});

// A developer's own session or endpoint must not reach the emulators, nor they it.
const FOREIGN = [
  "AWS_SESSION_TOKEN",
  "AWS_PROFILE",
  "AWS_DEFAULT_PROFILE",
  "AWS_CONFIG_FILE",
  "AWS_ENDPOINT_URL",
  "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
  "AWS_USE_DUALSTACK_ENDPOINT",
  "AWS_USE_FIPS_ENDPOINT",
];

/** Puts the values into this process's environment and takes a developer's own AWS settings out of it. */
export function applyEnvironment(values: Readonly<Record<string, string>>): void {
  for (const name of FOREIGN) delete process.env[name];
  Object.assign(process.env, values);
}
