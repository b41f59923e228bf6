interface Stryker {
  readonly mutantCoverage?: { readonly perTest: Record<string, unknown> };
}

// Stryker reports the covered code of all tests of the process after each file. Files that share modules are many, so each
// begins without the tests of those before it, which were reported already.
const { perTest = {} } = (globalThis as { readonly __stryker__?: Stryker }).__stryker__?.mutantCoverage ?? {};
for (const test of Object.keys(perTest)) delete perTest[test];
