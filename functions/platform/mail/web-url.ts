import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { env } from "../env.ts";

async function parameter(name: string): Promise<string> {
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name }));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty`);
  return Parameter.Value;
}

let known: Promise<string> | undefined;

/**
 * Returns the web app's origin, such as "https://clinic.example.com". It comes from the configuration and never from a
 * request, which could lead people to another site. If CloudFront chooses the name, which it does after this function is
 * deployed, the origin is read from a parameter.
 */
export function webUrl(): Promise<string> {
  known ??= process.env.WEB_URL
    ? Promise.resolve(process.env.WEB_URL)
    : parameter(env("WEB_URL_PARAMETER").WEB_URL_PARAMETER);
  // A failure is not cached: the next call reads the parameter again.
  known.catch(() => {
    known = undefined;
  });
  return known;
}
