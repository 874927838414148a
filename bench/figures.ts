import type { FigurePattern } from './all-benches.ts'

export type Figure = { value: number; better: 'more' | 'less' }
export type Figures = Record<string, Figure>
export type Stored = {
  machine: { arch: string; cores: number; node: string; load: number }
  runs: number
  figures: Figures
}

const WORSE_BY = 0.1

/** The median of what several runs printed. Undefined if none printed it. */
export function readFigures(outputs: string[], wanted: FigurePattern): number | undefined {
  const values = outputs
    .map((output) => readFigure(output, wanted))
    .filter((value) => value !== undefined)
    .sort((a, b) => a - b)
  return values[values.length >> 1]
}

function readFigure(output: string, { pattern, place = 0 }: FigurePattern): number | undefined {
  const text = [...output.matchAll(pattern)][place]?.[1]
  const value = Number(text?.replaceAll(',', ''))
  return Number.isFinite(value) ? value : undefined
}

export type Slower = { name: string; was: number; is: number; percent: number }

/** What got worse by more than a tenth, worst first. A figure that is missing now isn't compared. */
export function slowerThan(before: Figures, now: Figures): Slower[] {
  return Object.entries(now)
    .flatMap(([name, { value: is, better }]) => {
      const was = before[name]?.value
      if (was === undefined || was <= 0) return []
      const worse = better === 'more' ? was / is - 1 : is / was - 1
      return worse > WORSE_BY ? [{ name, was, is, percent: worse * 100 }] : []
    })
    .sort((a, b) => b.percent - a.percent)
}
