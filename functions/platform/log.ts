import { Logger } from "@aws-lambda-powertools/logger";

/** Returns the logger of a part of the product. Every line names the release, so that two releases can be compared, and Lambda's version of the function. */
export const loggerOf = (part: "api" | "live" | "messages" | "offboarding" | "probe" | "streams" | "triggers") =>
  new Logger({
    serviceName: `clinic-${part}`,
    persistentKeys: { release: process.env.RELEASE, version: process.env.AWS_LAMBDA_FUNCTION_VERSION },
  });
