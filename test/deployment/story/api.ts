import type { Request, Response, Route } from "../../../shared/route.ts";
import type { Emulator } from "../emulator.ts";

interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** How the body was compressed. */
  readonly encoding: string | undefined;
}

const withIds = (path: string, params: AnyRequest["params"] = {}) =>
  path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? "unknown"));

/** The deployed HTTP API, called as CloudFront calls it. */
export class DeployedApi {
  readonly #emulator: Emulator;
  readonly #host: string;
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * @param headers the headers that CloudFront adds to each request
   */
  constructor(emulator: Emulator, apiId: string, headers: Readonly<Record<string, string>>) {
    this.#emulator = emulator;
    this.#host = `${apiId}.execute-api.localhost:${emulator.port}`;
    this.#headers = headers;
  }

  /** Sends a request of the operation, with a token or without. */
  async call(route: Route, request: AnyRequest = {}, token?: string): Promise<ApiAnswer> {
    const query = new URLSearchParams(request.query).toString();
    const { status, headers, text } = await this.#emulator.send({
      method: route.method,
      host: this.#host,
      path: `${withIds(route.path, request.params)}${query && `?${query}`}`,
      headers: {
        ...this.#headers,
        "accept-encoding": "gzip",
        ...(request.body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    });
    const body = text === "" ? undefined : JSON.parse(text);
    return { status, body, encoding: headers["content-encoding"] };
  }

  /**
   * Calls the operation as the token's owner.
   * @throws Error when it is refused, or answers in another shape than the contract's
   */
  async done<R extends Route>(token: string, route: R, request: Request<R>): Promise<Response<R>> {
    const { status, body } = await this.call(route, request as AnyRequest, token);
    if (status !== (route.status ?? 200))
      throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
    return route.response.parse(body) as Response<R>;
  }
}
