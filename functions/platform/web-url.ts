import { env } from "./env.ts";

/** SSM's client is loaded only where a parameter is read, because it adds 80 KB to a start. */
async function parameter(): Promise<string> {
  const { readWebUrl } = await import("./web-url-parameter.ts");
  return readWebUrl(env("WEB_URL_PARAMETER").WEB_URL_PARAMETER);
}

let cachedUrl: Promise<string> | undefined;

/**
 * Returns the web app's origin, such as "https://clinic.example.com". It comes from the configuration and never from a
 * request, which could lead people to another site. If CloudFront chooses the name, which it does after this function is
 * deployed, the origin is read from a parameter.
 */
export function webUrl(): Promise<string> {
  cachedUrl ??= process.env.WEB_URL ? Promise.resolve(process.env.WEB_URL) : parameter();
  // A failure is not cached: the next call reads the parameter again.
  cachedUrl.catch(() => {
    cachedUrl = undefined;
  });
  return cachedUrl;
}
