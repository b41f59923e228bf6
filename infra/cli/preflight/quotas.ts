import { GetAccountCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import * as z from "zod";
import type { Environment } from "../../environments.ts";
import { type AwsCli, checked, type Finding, missing, ready } from "./finding.ts";

/** The mails that a clinic with 60 appointments a day sends: docs/operations/costs.md. */
const MAILS_A_DAY = 240;
/** A quarter of a clinic's mails is due in the same hour, and is sent within ten minutes of it. */
const MAILS_A_SECOND = MAILS_A_DAY / 4 / 600;

/** A clinic's requests in a busy second, each of which takes a second where DynamoDB answers late. */
const FUNCTIONS_AT_ONCE = 0.25;

interface Load {
  readonly settings: Environment;
  /** The number of clinics that the environment is to serve. */
  readonly clinics: number;
}

/** Checks SES's sandbox and its limits. */
export const checkMailQuota = ({ settings: { region, quotas }, clinics }: Load): Promise<Finding> =>
  checked("SES", async () => {
    // Alarms start at a share of what the environment's values say.
    const daily = Math.max(clinics * MAILS_A_DAY, quotas.mailsPerDay);
    const rate = Math.ceil(clinics * MAILS_A_SECOND);
    const account = await new SESv2Client({ region }).send(new GetAccountCommand({}));
    const { Max24HourSend = 0, MaxSendRate = 0 } = account.SendQuota ?? {};
    const limits = `${Max24HourSend} mails a day, ${MaxSendRate} a second`;
    const request = `${daily} mails a day and ${rate} a second for ${clinics} clinics`;
    if (!account.ProductionAccessEnabled)
      return missing(
        "SES",
        `the account is in the sandbox: ${limits}, to verified addresses only.`,
        `Ask for production access in ${region} (SES console, Account dashboard): appointment reminders with one-click unsubscribe; ${request}.`,
        24,
      );
    if (account.SendingEnabled === false)
      return missing(
        "SES",
        `sending is paused (${account.EnforcementStatus}).`,
        "Answer the open case in the SES console.",
        24,
      );
    if (Max24HourSend < daily || MaxSendRate < rate)
      return missing("SES", `${limits}.`, `Ask in Service Quotas (SES, ${region}) for ${request}.`, 24);
    return ready("SES", `production access, ${limits}.`);
  });

const Lambda = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.int() }) });

/** Checks how many functions may work at once. A new account begins with ten. */
export const checkConcurrency = ({ settings: { region, quotas }, clinics }: Load, aws: AwsCli): Promise<Finding> =>
  checked("Lambda concurrency", async () => {
    const answer = await aws("lambda", "get-account-settings", "--region", region);
    const { ConcurrentExecutions } = Lambda.parse(answer).AccountLimit;
    const needed = Math.max(quotas.functionsAtOnce, Math.ceil(clinics * FUNCTIONS_AT_ONCE));
    return ConcurrentExecutions >= needed
      ? ready("Lambda concurrency", `${ConcurrentExecutions} functions at once.`)
      : missing(
          "Lambda concurrency",
          `${ConcurrentExecutions} functions at once; ${clinics} clinics need ${needed}.`,
          `Ask in Service Quotas (Lambda, Concurrent executions, ${region}) for ${needed}. It costs nothing.`,
          12,
        );
  });

const ApiGateway = z.object({ throttleSettings: z.object({ rateLimit: z.number(), burstLimit: z.number() }) });

/** Checks that the account's throttle of API Gateway leaves room for that of the environment. */
export const checkThrottle = ({ settings: { region, throttling } }: Load, aws: AwsCli): Promise<Finding> =>
  checked("API throttle", async () => {
    const answer = await aws("apigateway", "get-account", "--region", region);
    const { rateLimit, burstLimit } = ApiGateway.parse(answer).throttleSettings;
    const { requestsPerSecond, burst } = throttling;
    return rateLimit >= requestsPerSecond && burstLimit >= burst
      ? ready("API throttle", `${rateLimit} requests a second, burst ${burstLimit}.`)
      : missing(
          "API throttle",
          `${rateLimit} requests a second, burst ${burstLimit}; \`throttling\` has ${requestsPerSecond} and ${burst}.`,
          `Ask in Service Quotas (API Gateway, Throttle rate, ${region}) for ${requestsPerSecond}, or lower \`throttling\`.`,
          12,
        );
  });
