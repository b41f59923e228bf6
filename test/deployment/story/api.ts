import { Api } from "../../../infra/cli/api.ts";
import type { Emulator } from "../emulator.ts";

/** The deployed HTTP API. A caller is an access token. */
export type DeployedApi = Api<string>;

/**
 * Returns the deployed HTTP API, called as CloudFront calls it.
 * @param added the headers that CloudFront adds to each request
 */
export const deployedApi = (emulator: Emulator, apiId: string, added: Readonly<Record<string, string>>): DeployedApi =>
  new Api(({ headers, ...request }, token) =>
    emulator.send({
      ...request,
      host: `${apiId}.execute-api.localhost:${emulator.port}`,
      headers: {
        ...added,
        "accept-encoding": "gzip",
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }),
  );
