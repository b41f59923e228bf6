interface Stryker {
  readonly mutantCoverage?: { readonly perTest: Record<string, unknown> };
}

// Stryker reports the covered code of all tests of the process after each file. Many files share a process, so each
// begins without the records of the files before it, which were reported already.
const { perTest = {} } = (globalThis as { readonly __stryker__?: Stryker }).__stryker__?.mutantCoverage ?? {};
for (const test of Object.keys(perTest)) delete perTest[test];
