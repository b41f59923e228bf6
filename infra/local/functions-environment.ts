import {
  CREDENTIALS,
  CURSOR_SECRET,
  DEFAULT_TIME_ZONE,
  EXPORTS_BUCKET,
  LOGOS_BUCKET,
  MAIL_FROM,
  ORIGIN_SECRET,
  REGION,
  TABLE_NAME,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
  WEBHOOK_SECRET,
} from "./settings.ts";

/** The addresses of the emulators. */
interface Endpoints {
  readonly dynamoDb: string;
  readonly cognito?: string;
  readonly s3?: string;
  readonly ses?: string;
  /** The queue of codes for booking online. */
  readonly codes?: string;
  /** The management API of live connections. */
  readonly live?: string;
}

/**
 * Returns the environment by which the functions find the emulators, in the SDK's own variables. It must be set before
 * the first module of the functions loads.
 */
export const functionsEnvironment = ({ dynamoDb, cognito, s3, ses, codes, live }: Endpoints, webUrl: string) => ({
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
  ...(cognito && { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito }),
  ...(s3 && { AWS_ENDPOINT_URL_S3: s3 }),
  ...(ses && { AWS_ENDPOINT_URL_SESV2: ses }),
  ...(codes && { AWS_ENDPOINT_URL_SQS: codes }),
  CODE_QUEUE_URL: `${codes ?? "http://127.0.0.1"}/000000000000/codes`,
  LIVE_ENDPOINT: live ?? "http://127.0.0.1",
  MAIL_FROM,
  TABLE_NAME,
  USER_POOL_ID,
  USER_POOL_CLIENT_ID,
  LOGOS_BUCKET,
  EXPORTS_BUCKET,
  BACKUP_DAYS: "35",
  DEFAULT_TIME_ZONE,
  TENANT_REQUESTS_PER_MINUTE: "6000",
  ORIGIN_SECRETS: ORIGIN_SECRET,
  CURSOR_SECRET,
  WEBHOOK_SECRETS: WEBHOOK_SECRET,
  // No role: the clinic's own setting can be tried.
  MFA_ROLES: "none",
  WEB_URL: webUrl,
});

// A developer's own session or endpoint must not be used with the emulators.
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

/** Sets the values in this process's environment, and removes a developer's own AWS settings. */
export function applyEnvironment(values: Readonly<Record<string, string>>): void {
  for (const name of FOREIGN) delete process.env[name];
  Object.assign(process.env, values);
}
