import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const RUNTIME = new URL('../../bin/runtime.mjs', import.meta.url).href

describe('the flags of the service', () => {
  const flagsWith = (NODE_OPTIONS: string) => {
    const script = `import { SERVICE_FLAGS } from '${RUNTIME}'; console.log(SERVICE_FLAGS.join())`
    const args = ['--input-type=module', '-e', script]
    return execFileSync(process.execPath, args, { env: { NODE_OPTIONS } }).toString().trim()
  }

  it('leave the room for short-lived values to NODE_OPTIONS, which they would override', () => {
    expect(flagsWith('')).toBe('--max-semi-space-size=64')
    expect(flagsWith('--enable-source-maps')).toBe('--max-semi-space-size=64')
    expect(flagsWith('--enable-source-maps --max-semi-space-size=16')).toBe('')
  })
})
