import { UsageError } from "../usage-error.ts";
import { HelpRequest } from "./arguments.ts";

/** Sentences for errors of AWS that an operator can resolve, by the error's name or code. */
const SENTENCES: readonly (readonly [names: RegExp, sentence: (message: string) => string])[] = [
  [
    /^(CredentialsProviderError|TokenProviderError)$/,
    () => "No valid AWS credentials were found: sign in to the environment's account, or set AWS_PROFILE.",
  ],
  [
    /^((Expired|Invalid|Incomplete|Unrecognized)(Token|Client|ClientTokenId|Signature)(Exception)?|SignatureDoesNotMatch)$/,
    () => "AWS does not accept the credentials: they have expired or are wrong. Sign in again.",
  ],
  [
    /^ParameterNotFound$/,
    () => "The environment is not deployed in this account and region: check AWS_PROFILE, and environments.json.",
  ],
  [/^ResourceNotFoundException$/, (message) => `AWS does not have what was named: ${message}`],
  [/^AccessDenied(Exception)?$/, (message) => `AWS does not allow this: ${message}`],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|TimeoutError)$/,
    () => "AWS could not be reached: check the network connection and the environment's region.",
  ],
];

/** Returns the sentence for an error by which AWS refused a call; undefined for an error of another kind. */
function awsRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  const found = SENTENCES.find(([names]) => names.test(error.name) || (code !== undefined && names.test(String(code))));
  // ElectroDB wraps what the SDK has thrown.
  return found ? found[1](error.message) : awsRefusal(error.cause);
}

/** Prints a line of progress. */
export type Print = (line: string) => void;

/** One of the operator's commands: takes its arguments and returns the summary that is printed at its end. */
export type Command = (args: readonly string[], print: Print) => Promise<string>;

/**
 * Runs a command and prints what it returns. A mistake of the caller's and a refusal by AWS are printed as one
 * sentence, anything else with its stack. A request for help is no mistake.
 */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  try {
    console.log(await command(args, (line) => console.log(line)));
  } catch (error) {
    if (error instanceof HelpRequest) return console.log(error.message);
    console.error(error instanceof UsageError ? error.message : (awsRefusal(error) ?? error));
    process.exitCode = 1;
  }
}
