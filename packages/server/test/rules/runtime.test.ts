import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { runtimeFor } from '../../bin/runtime.mjs'

const RUNTIME = new URL('../../bin/runtime.mjs', import.meta.url).href

describe('the flags of the service', () => {
  const large = (NODE_OPTIONS: string) => runtimeFor({ NODE_MEMORY: 'large', NODE_OPTIONS }).flags

  it('leave the room for short-lived values to NODE_OPTIONS, which they would override', () => {
    expect(large('')).toEqual(['--max-semi-space-size=64'])
    expect(large('--enable-source-maps')).toEqual(['--max-semi-space-size=64'])
    expect(large('--enable-source-maps --max-semi-space-size=16')).toEqual([])
  })

  it('take little room where there is little, and Node knows them', () => {
    const { flags, env } = runtimeFor({ NODE_MEMORY: 'small' })
    expect(env).toHaveProperty('MALLOC_ARENA_MAX', '2')
    const limit = 'v8.getHeapStatistics().heap_size_limit > 0'
    const printed = execFileSync(process.execPath, [...flags, '-p', limit])
    expect(printed.toString().trim()).toBe('true')
    expect(flags.length).toBeGreaterThan(large('').length)
  })

  it('depend on the machine unless NODE_MEMORY says otherwise', () => {
    const sizes = [runtimeFor({ NODE_MEMORY: 'small' }), runtimeFor({ NODE_MEMORY: 'large' })]
    expect(sizes).toContainEqual(runtimeFor({}))
    expect(sizes).toContainEqual(runtimeFor({ NODE_MEMORY: '' }))
  })

  it('say what NODE_MEMORY may be', () => {
    const script = `await import('${RUNTIME}')`
    const args = ['--input-type=module', '-e', script]
    const run = () =>
      execFileSync(process.execPath, args, { env: { NODE_MEMORY: 'tiny' }, stdio: 'pipe' })
    expect(run).toThrow('NODE_MEMORY is "tiny". Use small or large, or leave it out.')
  })
})
