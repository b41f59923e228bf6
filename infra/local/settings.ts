import { resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

/** The names of the local product's resources. */
export const REGION = "us-east-1";
export const TABLE_NAME = "clinic-local";
export const LOGOS_BUCKET = "logos";
export const EXPORTS_BUCKET = "exports";
export const USER_POOL_ID = `${REGION}_ClinicLoc`;
export const USER_POOL_CLIENT_ID = "cliniclocalwebapp";
export const ISSUER = `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`;

/** The emulators' only credentials; s3rver knows no others. */
export const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/**
 * The value that the gateway sends as CloudFront does. It is no secret here, because the functions have no other
 * callers.
 */
export const ORIGIN_SECRET = "the-local-gateway-stands-for-cloudfront-too";

/** Encrypts the cursors of lists. It is no secret here, because every list is the developer's own. */
export const CURSOR_SECRET = "the-local-cursors-are-encrypted-like-the-others";

/** Encrypts the secrets of webhooks, which are the developer's own as well. */
export const WEBHOOK_SECRET = "the-local-webhooks-are-encrypted-like-the-others";

/** The sender of the clinics' messages. */
export const MAIL_FROM = "messages@clinic.example.com";

/** Minutes without a key or a click after which the web app logs out. */
export const IDLE_MINUTES = 30;

/** The time zone of locations that are added without one. */
export const DEFAULT_TIME_ZONE = "America/Chicago";

export interface Settings {
  readonly port: number;
  /** The folder that keeps all data across restarts. */
  readonly state: string;
  /** A DynamoDB that runs already. */
  readonly dynamoDbEndpoint: string | undefined;
  /** The production build, Vite's dev server with hot reload, or the API alone. */
  readonly web: "built" | "dev" | "none";
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}

function endpointOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`DYNAMODB_ENDPOINT must be an address such as http://127.0.0.1:8000, not "${text}".`);
  return text;
}

function webOf(args: readonly string[]): Settings["web"] {
  const unknown = args.find((arg) => !["--dev", "--api-only"].includes(arg));
  if (unknown !== undefined) throw new UsageError(`Unknown option "${unknown}"; there are --dev and --api-only.`);
  if (args.includes("--api-only")) return "none";
  return args.includes("--dev") ? "dev" : "built";
}

/**
 * Returns the settings of the command line and the environment.
 * @throws UsageError for a value that can't be used
 */
export function settingsOf(env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  return {
    port: portOf(env.PORT || "3000"),
    state: resolve(env.LOCAL_STATE || ".local"),
    dynamoDbEndpoint: env.DYNAMODB_ENDPOINT ? endpointOf(env.DYNAMODB_ENDPOINT) : undefined,
    web: webOf(args),
  };
}
