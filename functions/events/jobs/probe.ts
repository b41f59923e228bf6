import * as z from "zod";
import { env } from "../../platform/env.ts";
import { loggerOf } from "../../platform/log.ts";

const { WEB_URL } = env("WEB_URL");
const logger = loggerOf("probe");

const TIMEOUT_MS = 8_000;

/** A recovery that never existed: asking for it changes nothing and reads the table. */
const NO_RECOVERY = `rec_${"0".repeat(32)}`;

async function get(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: "no-store" });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return response;
}

const json = async <S extends z.ZodType>(url: string, schema: S) => schema.parse(await (await get(url)).json());

const Config = z.object({ region: z.string(), userPoolId: z.string() });

/** The checks of what a user needs, from outside. Each of them throws when it fails. */
const CHECKS: Readonly<Record<string, () => Promise<unknown>>> = {
  "sign-in": async () => {
    const page = await (await get(`${WEB_URL}/login`)).text();
    if (!page.includes('id="root"')) throw new Error("/login is not the web app");
    const { region, userPoolId } = await json(`${WEB_URL}/config.json`, Config);
    await get(`https://cognito-idp.${region}.amazonaws.com/${userPoolId}/.well-known/jwks.json`);
  },
  api: () => json(`${WEB_URL}/api/auth/recovery/${NO_RECOVERY}`, z.object({ valid: z.literal(false) })),
  messages: () => json(`${WEB_URL}/api/messages/status`, z.object({ sending: z.literal(true) })),
};

/** Checks the product from another region, and logs a line for each check, from which its metric is derived. */
export async function handler(): Promise<void> {
  await Promise.all(
    Object.entries(CHECKS).map(async ([check, run]) => {
      const started = performance.now();
      const failure = await run().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const ms = Math.round(performance.now() - started);
      logger.info("probe", { check, ok: failure === undefined ? 1 : 0, ms, failure });
    }),
  );
}
