// The limiter counts the requests of a process and writes every twentieth time: tests that share modules would meet
// that write at random. Its own test loads it alone.
vi.mock("../../functions/http/middleware/tenant-rate-limiter.ts", () => ({
  tenantRateLimiter: () => ({ before: () => undefined }),
}));
