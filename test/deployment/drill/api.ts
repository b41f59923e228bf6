import { createServer } from "node:http";
import { Api } from "../../../infra/cli/api.ts";
import { createGateway } from "../../../infra/local/gateway/gateway.ts";
import { type Claims, loadHandler } from "../../../infra/local/gateway/lambda.ts";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import type { ShutdownHooks } from "../../../infra/local/shutdown.ts";
import { USER_ID_CLAIM } from "../../../shared/accounts/user.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Role } from "../../../shared/contract/roles.ts";

/** A signed-in user. */
export interface Person {
  readonly user_id: string;
  readonly role: Role;
  /** The account's id, where the account was rebuilt. @default the user's id */
  readonly account?: string;
}

/** The product's API: the real handlers behind the local gateway. */
export type DrillApi = Api<Person>;

// The drill has no sign-in. The bearer token names the user.
const authorize = async (authorization = ""): Promise<Claims> => {
  const [user_id = "", role = "", account] = authorization.replace(/^Bearer /, "").split(" ");
  const groups = { token_use: "access", "cognito:groups": `[${role}]` };
  return account ? { ...groups, sub: account, [USER_ID_CLAIM]: user_id } : { ...groups, sub: user_id };
};

/** Starts the API on a port of this machine, for emulators that run already. */
export async function startApi(hooks: ShutdownHooks): Promise<DrillApi> {
  const server = createServer(createGateway({ contract, authorize, load: loadHandler }));
  hooks.add(() => closeNow(server));
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  return new Api(async ({ path, method, headers, body = null }, person) => {
    const authorization = ["Bearer", person?.user_id, person?.role, person?.account].join(" ").trim();
    const answer = await fetch(`${origin}${path}`, { method, body, headers: { ...headers, authorization } });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  });
}
