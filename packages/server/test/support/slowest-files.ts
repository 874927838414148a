import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** Lists the slowest test files after a run, so a slow one is noticed while it is new. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length <= SHOWN) return
    const timed = files.map((file) => ({ name: file.relativeModuleId, ms: millisecondsOf(file) }))
    const slowest = timed.sort((a, b) => b.ms - a.ms).slice(0, SHOWN)
    const rows = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`)
    process.stdout.write(`\n Slowest files\n${rows.join('\n')}\n`)
  }
}

function millisecondsOf(file: TestModule): number {
  const { duration, collectDuration, setupDuration } = file.diagnostic()
  return duration + collectDuration + setupDuration
}
