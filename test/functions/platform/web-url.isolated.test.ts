import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { stubClient } from "../../support/stub-client.ts";

const ssm = stubClient(SSMClient);
beforeEach(() => {
  ssm.reset();
  vi.resetModules();
  vi.stubEnv("WEB_URL", "");
  vi.stubEnv("WEB_URL_PARAMETER", "/clinic/dev/web-url");
});
afterEach(() => void vi.unstubAllEnvs());

const load = async () => (await import("../../../functions/platform/web-url.ts")).webUrl;

test("the parameter is read once for the life of the process", async () => {
  ssm
    .on(GetParameterCommand, { Name: "/clinic/dev/web-url" })
    .resolves({ Parameter: { Value: "https://d1.example.com" } });
  const webUrl = await load();
  expect(await webUrl()).toBe("https://d1.example.com");
  expect(await webUrl()).toBe("https://d1.example.com");
  expect(ssm.commandCalls(GetParameterCommand)).toHaveLength(1);
});

test("a failed reading is tried again at the next mail", async () => {
  ssm
    .on(GetParameterCommand)
    .rejectsOnce(new Error("throttled"))
    .resolves({ Parameter: { Value: "https://d1.example.com" } });
  const webUrl = await load();
  await expect(webUrl()).rejects.toThrow("throttled");
  expect(await webUrl()).toBe("https://d1.example.com");
});

test("without any configuration the failure names what is missing", async () => {
  vi.stubEnv("WEB_URL_PARAMETER", "");
  const webUrl = await load();
  await expect(async () => webUrl()).rejects.toThrow("WEB_URL_PARAMETER");
});

test.each([{}, { Parameter: {} }, { Parameter: { Value: "" } }])(
  "a parameter without a value, %j, is a failure that names it",
  async (answer) => {
    ssm.on(GetParameterCommand).resolves(answer);
    const webUrl = await load();
    await expect(webUrl()).rejects.toThrow("The parameter /clinic/dev/web-url is empty");
  },
);
