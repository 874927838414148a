import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const PROBE = fileURLToPath(new URL('../../src/db/lint-probe.ts', import.meta.url))

afterAll(() => rm(PROBE, { force: true }))

it('the linter finds a statement that is not awaited, which would never run', async () => {
  await writeFile(
    PROBE,
    `import type { Tx } from './pool.ts'
    export async function probe(tx: Tx): Promise<void> {
      tx\`delete from listings\`
      await tx\`select 1\`
    }`,
  )
  const lint = spawnSync(`${ROOT}/node_modules/.bin/oxlint`, ['--type-aware', PROBE], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(lint.status).toBe(1)
  expect(lint.stdout.match(/no-floating-promises/g)?.length).toBe(1)
})
