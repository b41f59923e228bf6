import { Logger } from "@aws-lambda-powertools/logger";

type Part = "api" | "live" | "messages" | "offboarding" | "probe" | "streams" | "triggers";

const loggers = new Map<Part, Logger>();

/**
 * Returns the logger of a part of the product, one for all its modules. Every line names the release, so that two releases can be
 * compared, and Lambda's version of the function.
 */
export function loggerOf(part: Part): Logger {
  const known = loggers.get(part);
  if (known) return known;
  const logger = new Logger({
    serviceName: `clinic-${part}`,
    persistentKeys: { release: process.env.RELEASE, version: process.env.AWS_LAMBDA_FUNCTION_VERSION },
  });
  loggers.set(part, logger);
  return logger;
}
