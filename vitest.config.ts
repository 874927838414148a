import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SERVICE_FLAGS } from './packages/server/bin/runtime.mjs'
import LongFilesFirst from './packages/server/test/support/long-files-first.ts'

export default defineConfig({
  test: {
    // Files share a worker's modules: the suite is 14 times faster, and no module of ours keeps state
    // that one file could leave for the next.
    isolate: false,
    // Time limits are for hangs, not for busy machines: the suite passes at a load of 15 on two cores.
    expect: { poll: { timeout: 240_000 } },
    pool: 'forks',
    // The service's own: without them, a seventh of a worker's time goes to collecting garbage.
    execArgv: SERVICE_FLAGS,
    // More than processors: tests also wait, for leases, deadlines and what they started.
    maxWorkers: 4,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    reporters: ['default', './packages/server/test/support/slowest-files.ts'],
    // Programs that tests start keep their compiled code here: a start then takes half the time.
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/namehouse', import.meta.url)),
    },
    sequence: { sequencer: LongFilesFirst },
    setupFiles: ['packages/server/test/support/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['packages/*/{src,test,e2e}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/web/src/**'],
          // Node loads the sources itself, as it does in production.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: [
            'packages/server/test/support/global-setup.ts',
            'packages/web/e2e/shared-demos.ts',
          ],
        },
      },
      // JSX and styles need Vite.
      {
        extends: true,
        test: { name: 'pages', include: ['packages/web/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
