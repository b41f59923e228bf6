import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";

/** Reads the web app's origin from SSM. This is a module of its own because `webUrl` loads it only where it is needed. */
export async function readWebUrl(name: string): Promise<string> {
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name }));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty`);
  return Parameter.Value;
}
