import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/{src,test,e2e}/**/*.test.{ts,tsx}'],
    // Files share a worker's modules: the suite is 14 times faster, and no module of ours keeps state
    // that one file could leave for the next.
    isolate: false,
    // A busy machine is no failure: what is waited for has as long as elsewhere.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // Generous, because a test must not fail for a busy machine; nothing waits that long unless it hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['packages/server/test/support/setup.ts'],
    globalSetup: ['packages/server/test/support/global-setup.ts'],
  },
})
