import { spawnSync } from "node:child_process";
import { shellSettings } from "./by-hand.ts";

test("directs a shell to the emulator, away from a developer's own session", () => {
  const settings = shellSettings({ AWS_ENDPOINT_URL: "http://127.0.0.1:1", AWS_REGION: "us-east-1" });
  const { stdout, stderr } = spawnSync("/bin/sh", ["-c", `${settings}\nenv`], {
    env: { PATH: process.env.PATH, AWS_PROFILE: "work", AWS_SESSION_TOKEN: "token" },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const set = stdout.split("\n").filter((line) => /^(AWS|CDK)_/.test(line));
  expect(set.sort()).toEqual([
    "AWS_ENDPOINT_URL=http://127.0.0.1:1",
    "AWS_REGION=us-east-1",
    "CDK_APP=node --import tsx test/deployment/app.ts",
  ]);
});
