// A test fails if it logs an error without a spy for it.
const logged: unknown[][] = [];

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => void logged.push(args));
});

afterEach(() => {
  const first = logged[0];
  vi.restoreAllMocks();
  if (first) throw new Error(`The test logged an error: ${first.map(String).join(" ").slice(0, 2000)}`);
});
