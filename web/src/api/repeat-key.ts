import { onPersonChange } from "./credentials.ts";

const open = new Map<string, string>();

// A key belongs to the input of one person.
onPersonChange(() => open.clear());

/** Returns whether a response is final. After any other response, it is unknown whether the request was carried out. */
const isFinal = ({ status }: Response): boolean => status < 500 && status !== 429;

/**
 * Sends a creation ("METHOD /path" and its body) with an Idempotency-Key. If the response is lost, the same creation is sent
 * again with the same key, so that it creates one record, however often the button is pressed.
 */
export async function sendOnce(
  request: string,
  body: string,
  send: (key: string) => Promise<Response>,
): Promise<Response> {
  const input = `${request} ${body}`;
  const key = open.get(input) ?? crypto.randomUUID();
  open.set(input, key);
  const response = await send(key);
  if (isFinal(response)) open.delete(input);
  return response;
}
