import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { env } from "../env.ts";

async function parameter(name: string): Promise<string> {
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name }));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty`);
  return Parameter.Value;
}

let known: Promise<string> | undefined;

/**
 * The web app's origin, such as "https://clinic.example.com". From the configuration and never from a request, which
 * could lead people elsewhere; through a parameter where CloudFront chose the name after this function was deployed.
 */
export function webUrl(): Promise<string> {
  known ??= process.env.WEB_URL
    ? Promise.resolve(process.env.WEB_URL)
    : parameter(env("WEB_URL_PARAMETER").WEB_URL_PARAMETER);
  // A failed reading must not stay for the life of the process.
  known.catch(() => {
    known = undefined;
  });
  return known;
}
