import { onPersonChange } from "./credentials.ts";

const open = new Map<string, string>();

// A key belongs to one person's input.
onPersonChange(() => open.clear());

/** Whether the answer says what became of the request: after any other it may have been carried out or not. */
const isFinal = ({ status }: Response): boolean => status < 500 && status !== 429;

/**
 * Sends a creation ("METHOD /path" and its body) under an Idempotency-Key of its own, and under the same one when it is
 * sent again after an answer was lost, so that it creates one record however often the button is pressed.
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
