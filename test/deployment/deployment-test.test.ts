import { shutdownHooks } from "../../infra/local/shutdown.ts";
import { parseArguments, USAGE } from "./arguments.ts";
import { unchangedStacks } from "./deployment.ts";
import { CommandError, commandRunner } from "./processes.ts";

const env = process.env;

test("tests dev unless another environment is named, and refuses other arguments with the usage", () => {
  expect(parseArguments([])).toMatchObject({ settings: { name: "dev" }, all: false, keep: false });
  expect(parseArguments(["--env", "prod", "--all"])).toMatchObject({ settings: { name: "prod" }, all: true });
  for (const args of [["--env", ""], ["--env"], ["--all", "--keep"], ["--environment", "dev"], ["dev"]])
    expect(() => parseArguments(args)).toThrow(`Usage: ${USAGE}`);
});

test("counts only stacks without changes as unchanged", () => {
  const printed =
    "\n ✅  Clinic-dev-Data (no changes)\n\n✨  Deployment time\n\n ✅  Clinic-dev-Api\n\n ✅  Clinic-dev-Web (no changes)\n";
  expect(unchangedStacks(printed)).toEqual(["Clinic-dev-Data", "Clinic-dev-Web"]);
});

test("reports the end of a failed command's output, and ends a command that takes too long", async () => {
  const run = commandRunner(shutdownHooks());
  expect(await run(["/bin/sh", "-c", "echo out; echo err >&2"], { env, limitS: 10 })).toMatch(/out|err/);
  const failing = run(["/bin/sh", "-c", "echo reason; exit 3"], { env, limitS: 10 });
  await expect(failing).rejects.toThrow(CommandError);
  await expect(failing).rejects.toThrow(/ended with 3\nreason$/);
  await expect(run(["/nowhere/to/be/found"], { env, limitS: 10 })).rejects.toThrow("could not be started");
  await expect(run(["/bin/sh", "-c", "sleep 60"], { env, limitS: 0.2 })).rejects.toThrow("took more than 0.2 seconds");
});

test("ends commands and all processes that they started at shutdown", async () => {
  const hooks = shutdownHooks();
  const ended = commandRunner(hooks)(["/bin/sh", "-c", "sleep 60 & sleep 60"], { env, limitS: 50 });
  const outcome = expect(ended).rejects.toThrow("ended with a signal");
  await hooks.run();
  // Its output closes only when the last of the group is gone.
  await outcome;
});
