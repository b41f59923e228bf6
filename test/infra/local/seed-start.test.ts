import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD } from "../../../infra/local/seed/people.ts";
import { freePort, type Started, start } from "./started.ts";

const state = mkdtempSync(join(tmpdir(), "clinic-seed-"));
const all: Started[] = [];
const begin = async () => {
  const started = start(await freePort(), state);
  all.push(started);
  return started;
};

afterAll(async () => {
  await Promise.all(all.map(({ child, ended }) => (child.exitCode ?? child.signalCode) === null && ended("SIGKILL")));
  rmSync(state, { recursive: true, force: true });
});

const hasAccount = (email: string) => {
  const folder = join(state, "cognito/pools");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return files.some((name) => readFileSync(join(folder, name), "utf8").includes(email));
};

/** Signs in as the browser does, and gives what reads a list of the API. */
async function signIn(url: string, email: string) {
  const { userPoolEndpoint, userPoolClientId } = (await (await fetch(`${url}/config.json`)).json()) as {
    userPoolEndpoint: string;
    userPoolClientId: string;
  };
  const answer = await fetch(userPoolEndpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      ClientId: userPoolClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
    }),
  });
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { AccessToken: string } };
  const headers = { authorization: `Bearer ${AuthenticationResult.AccessToken}` };
  return async (path: string) =>
    (await (await fetch(`${url}${path}`, { headers })).json()) as { items: unknown[]; next_cursor: string | null };
}

test("leaves no incomplete clinic after a first start that is killed", { timeout: 60_000 }, async () => {
  const killed = await begin();
  await vi.waitFor(() => expect(hasAccount("m.wojcik@lakeside.example.com")).toBe(true), {
    timeout: 20_000,
    interval: 10,
  });
  await killed.ended("SIGKILL");
  expect(existsSync(join(state, "seeded.json"))).toBe(false);

  const again = await begin();
  await again.printed("Stop:");
  expect(again.output()).toMatch(/^Ready: /);
  const read = await signIn(again.url, "reception@lakeside.example.com");
  let appointments = 0;
  let cursor: string | null = "";
  do {
    const page = await read(`/api/appointments?limit=100${cursor && `&cursor=${cursor}`}`);
    appointments += page.items.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(appointments).toBe(400);
  expect((await read("/api/practitioners")).items).toHaveLength(6);
});
