import type { MiddlewareObj } from "@middy/core";
import type { ApiEvent, ApiResult } from "../event.ts";
import { JSON_HEADERS } from "../headers.ts";

/** Turns what the use case gave into the answer that the contract promises; what the contract breaks is our own 500. */
export const respond = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  after: (request) => {
    const { status = 200, response } = request.event.route;
    const output = response.parse(request.response);
    request.response = {
      statusCode: status,
      headers: JSON_HEADERS,
      body: status === 204 ? "" : JSON.stringify(output),
    };
  },
});
