// A fresh process: loads one bundle, answers one event, and prints the milliseconds that both took together.
const [bundle, event] = process.argv.slice(2);
const started = performance.now();
const { handler } = await import(bundle);
const { statusCode } = await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 10_000 });
process.stderr.write(`${JSON.stringify({ ms: performance.now() - started, statusCode })}\n`);
