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
  const rate = (count: number) => Math.round(count / Math.max(seconds, 0.001)).toLocaleString('en')
  if (progress.step === 'building') {
    const { labels } = progress
    return `writing: ${labels.toLocaleString('en')} names, ${rate(labels)} per second`
  }
  const { names, bytes, bytesOfAll } = progress
  const share = bytes / Math.max(bytesOfAll, 1)
  const left = share > 0 ? Math.ceil((seconds / share) * (1 - share)) : 0
  return (
    `reading: ${Math.floor(share * 100)} %, ${names.toLocaleString('en')} records, ` +
    `${rate(names)} per second, ${left} s left`
  )
}
