import { CURSOR_SECRET, MAIL_FROM, ORIGIN_SECRET, WEBHOOK_SECRET } from "../../infra/local/settings.ts";

/** The environment of every function under test. Integration tests replace it with the emulators' environment. */
export const FUNCTIONS_ENVIRONMENT = {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  TABLE_NAME: "clinic-local",
  DEFAULT_TIME_ZONE: "America/Chicago",
  TENANT_REQUESTS_PER_MINUTE: "1000000",
  ORIGIN_SECRETS: ORIGIN_SECRET,
  CURSOR_SECRET,
  WEBHOOK_SECRETS: WEBHOOK_SECRET,
  MAIL_FROM,
  CODE_QUEUE_URL: "http://127.0.0.1/codes",
  LIVE_ENDPOINT: "http://127.0.0.1/live",
  USER_POOL_ID: "us-east-1_test",
  USER_POOL_CLIENT_ID: "client",
  LOGOS_BUCKET: "logos",
  EXPORTS_BUCKET: "exports",
  BACKUP_DAYS: "35",
  WEB_URL: "https://clinic.example.com",
  POWERTOOLS_LOG_LEVEL: "SILENT",
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
};
