import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const INSTALL = new URL('examples/install.sh', import.meta.url)

it('the guide installs from folders that exist', () => {
  const text = readFileSync(INSTALL, 'utf8')
  const paths = [...text.matchAll(/\$SOURCE\/([\w./-]+)/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(3)
  // The build writes the last folder of the SDK's path.
  const missing = paths.filter((path) => !existsSync(ROOT + path.replace(/\/dist$/, '')))
  expect(missing).toEqual([])
})
