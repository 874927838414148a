import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const CLIENT = fileURLToPath(new URL('../../../../clients/python/', import.meta.url))
const PYTHON = '/usr/bin/python3'
/** Making an environment takes most of it. */
const WITHIN_MS = 900_000

/** Debian has it in a package of its own, python3-venv. */
function canMakeEnvironments(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import ensurepip'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.skipIf(!canMakeEnvironments())(
  'pip builds the Python client and installs it in an empty environment, without a network',
  async () => {
    const env = { PYTHONPATH: `${CLIENT}src`, PYTHONDONTWRITEBYTECODE: '1' }
    const { stderr } = await run(PYTHON, ['tests/wheel.py'], {
      cwd: CLIENT,
      env,
      timeout: WITHIN_MS,
    })
    expect(stderr.trim().split('\n').at(-1)).toBe('OK')
  },
  WITHIN_MS,
)
