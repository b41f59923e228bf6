// What the test files of a process need because they share its modules.

// The limiter counts the requests of a process and writes every twentieth time: tests would meet that write at random.
// Its own test loads it alone.
vi.mock("../../functions/http/middleware/tenant-rate-limiter.ts", () => ({
  tenantRateLimiter: () => ({ before: () => undefined }),
}));

interface Stryker {
  readonly mutantCoverage?: { readonly perTest: Record<string, unknown> };
}

// Stryker reports the covered code of all tests of the process after each file. Each file begins without the records of
// the files before it, which were reported already.
const { perTest = {} } = (globalThis as { readonly __stryker__?: Stryker }).__stryker__?.mutantCoverage ?? {};
for (const test of Object.keys(perTest)) delete perTest[test];
