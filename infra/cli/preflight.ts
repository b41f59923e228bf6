import { resolveNs } from "node:dns/promises";
import { environmentOf } from "../environments.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, TEXT } from "./arguments.ts";
import { checkBootstrap, checkCredentials, checkGuardDuty, checkTrail } from "./preflight/account.ts";
import { awsCli, type Finding } from "./preflight/finding.ts";
import { checkDomain, checkMailDomain } from "./preflight/names.ts";
import { checkConcurrency, checkMailQuota, checkThrottle } from "./preflight/quotas.ts";
import type { Print } from "./run-command.ts";

const USAGE = "npm run preflight -- --env <name> [--clinics <number>]";

/** Asks the domain's own name servers. A zone that is not delegated has none. */
const nameServersOf = (zone: string): Promise<readonly string[]> => resolveNs(zone).catch(() => []);

/** Where the checks look besides the AWS SDK. */
const SOURCES = { aws: awsCli, nameServersOf };

const durationOf = (hours: number) => (hours === 0 ? "at once" : `up to ${hours} hours`);

/** Returns the actions as a numbered list. What takes longest is first, because it should be asked for first. */
function actionsOf(findings: readonly Finding[]): string[] {
  return findings
    .flatMap(({ subject, action }) => (action ? [{ subject, ...action }] : []))
    .sort((a, b) => b.hours - a.hours)
    .map(({ subject, text, hours }, index) => `${index + 1}. ${subject} (${durationOf(hours)}): ${text}`);
}

/**
 * Checks an account before the first deployment of an environment, and says what is missing: `npm run preflight`. It changes
 * nothing.
 * @throws UsageError for arguments that can't be used, and naming what is missing
 */
export async function preflight(args: readonly string[], print: Print, sources = SOURCES): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, clinics: TEXT }, USAGE);
  const clinics = Number(values.clinics ?? 100);
  if (!Number.isInteger(clinics) || clinics < 1)
    throw new UsageError(`--clinics takes a number of 1 or more.\nUsage: ${USAGE}`);
  const settings = environmentOf(values.env, "--env <name>");
  const load = { settings, clinics };
  const { aws } = sources;
  const credentials = await checkCredentials(settings);
  const others = credentials.action
    ? []
    : await Promise.all([
        checkMailQuota(load),
        checkMailDomain(settings),
        checkDomain(settings, aws, sources.nameServersOf),
        checkConcurrency(load, aws),
        checkThrottle(load, aws),
        checkBootstrap(settings),
        checkTrail(settings, aws),
        checkGuardDuty(settings, aws),
      ]);
  const findings = [credentials, ...others];
  for (const { subject, found, action } of findings) print(`${action ? "MISSING" : "ready  "}  ${subject}: ${found}`);
  const actions = actionsOf(findings);
  if (actions.length > 0)
    throw new UsageError(["", `${settings.name} is not ready. Begin with what takes longest:`, ...actions].join("\n"));
  return `\n${settings.name} can be deployed: npx cdk deploy --all -c env=${settings.name}`;
}
