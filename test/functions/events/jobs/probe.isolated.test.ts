const WEB = "https://clinic.example.com";
const JWKS = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Pool/.well-known/jwks.json";

const json = (body: object) => () => Response.json(body);
/** What a healthy product answers. */
const HEALTHY: Readonly<Record<string, () => Response>> = {
  [`${WEB}/login`]: () => new Response('<div id="root"></div>'),
  [`${WEB}/config.json`]: json({ region: "eu-west-1", userPoolId: "eu-west-1_Pool" }),
  [JWKS]: json({ keys: [] }),
  [`${WEB}/api/auth/recovery/rec_${"0".repeat(32)}`]: json({ valid: false }),
  [`${WEB}/api/messages/status`]: json({ sending: true, last_run_at: "2026-11-22T09:00:00Z" }),
};

let handler: () => Promise<void>;
const lines: { check: string; ok: number; ms: number; failure?: string }[] = [];
beforeAll(async () => {
  vi.stubEnv("WEB_URL", WEB);
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "INFO");
  vi.stubEnv("POWERTOOLS_DEV", "true");
  vi.resetModules();
  ({ handler } = await import("../../../../functions/events/jobs/probe.ts"));
});

async function probe(changed: Readonly<Record<string, () => Response>> = {}) {
  lines.length = 0;
  vi.spyOn(console, "info").mockImplementation((text) => void lines.push(JSON.parse(String(text))));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    const answer = { ...HEALTHY, ...changed }[String(url)];
    if (!answer) throw new TypeError(`fetch failed: ${url}`);
    return answer();
  });
  await handler();
  return Object.fromEntries(lines.map(({ check, ok, failure }) => [check, failure ?? ok]));
}

it("reports success for a healthy product, without an account", async () => {
  expect(await probe()).toEqual({ "sign-in": 1, api: 1, messages: 1 });
  for (const line of lines) expect(line).toMatchObject({ message: "probe", ms: expect.any(Number) });
  // The time since this process began is longer than that of a check.
  for (const { ms } of lines) expect(ms).toBeLessThan(performance.now());
});

it("bypasses caches, and waits for each answer a limited time only", async () => {
  await probe();
  const options = vi.mocked(fetch).mock.calls.map(([, init]) => init);
  expect(options.length).toBeGreaterThan(0);
  for (const init of options) expect(init).toEqual({ cache: "no-store", signal: expect.any(AbortSignal) });
});

const down = () => new Response("", { status: 503 });
it.each([
  ["the page", "sign-in", { [`${WEB}/login`]: down }],
  ["another page in its place", "sign-in", { [`${WEB}/login`]: () => new Response("parked") }],
  ["the configuration", "sign-in", { [`${WEB}/config.json`]: json({}) }],
  ["the user pool", "sign-in", { [JWKS]: down }],
  ["the table", "api", { [`${WEB}/api/auth/recovery/rec_${"0".repeat(32)}`]: down }],
  [
    "a recovery that never existed as valid",
    "api",
    { [`${WEB}/api/auth/recovery/rec_${"0".repeat(32)}`]: json({ valid: true }) },
  ],
  ["the dispatcher", "messages", { [`${WEB}/api/messages/status`]: json({ sending: false, last_run_at: null }) }],
])("reports %s by the check %s only, with the reason", async (_, failing, changed) => {
  const result = await probe(changed);
  expect(result[failing]).toEqual(expect.any(String));
  expect(Object.entries(result).filter(([check, value]) => check !== failing && value !== 1)).toEqual([]);
  expect(lines.find(({ check }) => check === failing)?.ok).toBe(0);
});
