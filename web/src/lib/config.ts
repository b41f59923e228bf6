/** The configuration of a deployment, which the web app reads from `/config.json`. */
export interface Config {
  readonly environment: string;
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The address of a local Cognito. @default the one of AWS */
  readonly userPoolEndpoint?: string | undefined;
  readonly authFlow: "USER_SRP_AUTH" | "USER_PASSWORD_AUTH";
  /** The session ends after so many minutes without a key, click or scroll. */
  readonly idleMinutes: number;
  /** The time zone of new locations. It is undefined if an older configuration lacks it. */
  readonly defaultTimeZone: string | undefined;
}

const DEFAULT_IDLE_MINUTES = 30;

let current: Config | undefined;

// The values are checked by hand, because a schema library would be the largest part of the download of /login.
function parse(value: unknown): Config {
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const text = (name: string) => {
    const entry = given[name];
    if (typeof entry !== "string" || entry === "") throw new Error(`config.json lacks ${name}`);
    return entry;
  };
  const { authFlow, defaultTimeZone, idleMinutes, userPoolEndpoint } = given;
  if (authFlow !== "USER_SRP_AUTH" && authFlow !== "USER_PASSWORD_AUTH") throw new Error("config.json lacks authFlow");
  return {
    environment: text("environment"),
    region: text("region"),
    userPoolId: text("userPoolId"),
    userPoolClientId: text("userPoolClientId"),
    userPoolEndpoint: typeof userPoolEndpoint === "string" ? userPoolEndpoint : undefined,
    authFlow,
    idleMinutes: typeof idleMinutes === "number" && idleMinutes > 0 ? idleMinutes : DEFAULT_IDLE_MINUTES,
    defaultTimeZone: typeof defaultTimeZone === "string" ? defaultTimeZone : undefined,
  };
}

/**
 * Reads the deployment's configuration, once per page load.
 * @throws Error when it can't be read or lacks something
 */
export async function loadConfig(): Promise<Config> {
  const response = await fetch("/config.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  current = parse(await response.json());
  return current;
}

/** Returns the configuration that `loadConfig` has read. */
export function config(): Config {
  if (!current) throw new Error("The configuration was used before it was loaded");
  return current;
}
