import type { ImportProgress } from '../features/registry/namespace/import-zones.ts'

const EVERY_MS = 1_000

/** Prints how an import is getting on, at most once a second: what is done, how fast, what is left. */
export function progressPrinter(
  print: (text: string) => void,
): (progress: ImportProgress, nowMs: number) => void {
  let printedAt = 0
  let step = ''
  let began = 0
  return (progress, nowMs) => {
    if (progress.step !== step) {
      step = progress.step
      began = nowMs
    }
    if (nowMs - printedAt < EVERY_MS) return
    printedAt = nowMs
    print(`${textOf(progress, (nowMs - began) / 1000)}\n`)
  }
}

function textOf(progress: ImportProgress, seconds: number): string {
  if (progress.step === 'building') {
    const { labels, labelsOfAll } = progress
    return `writing: ${pace(labels, labels / Math.max(labelsOfAll, 1), seconds, 'names')}`
  }
  const { names, bytes, bytesOfAll } = progress
  return `reading: ${pace(names, bytes / Math.max(bytesOfAll, 1), seconds, 'records')}`
}

function pace(count: number, done: number, seconds: number, what: string): string {
  // What is still to come is partly a guess.
  const share = Math.min(done, 1)
  const left = share > 0 ? Math.ceil((seconds / share) * (1 - share)) : 0
  const rate = Math.round(count / Math.max(seconds, 0.001))
  return (
    `${Math.floor(share * 100)} %, ${count.toLocaleString('en')} ${what}, ` +
    `${rate.toLocaleString('en')} per second, ${left} s left`
  )
}
