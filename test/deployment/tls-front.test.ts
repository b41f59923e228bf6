import { createServer } from "node:http";
import { closeNow, listenLocally } from "../../infra/local/http.ts";
import { shutdownHooks } from "../../infra/local/shutdown.ts";
import { startTlsFront } from "./tls-front.ts";

test("marks requests as encrypted", async () => {
  const hooks = shutdownHooks();
  const behind = createServer((incoming, response) => response.end(incoming.headers["x-forwarded-proto"]));
  const front = await startTlsFront(await listenLocally(behind), hooks);
  const answer = await fetch(`http://127.0.0.1:${front}/`);
  expect(await answer.text()).toBe("https");
  await hooks.run();
  await closeNow(behind);
});
