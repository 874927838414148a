import { parseArgs } from 'node:util'

export const FAULTS = ['restart', 'server', 'worker', 'redis', 'postgres'] as const
export type Fault = (typeof FAULTS)[number]

export type TrialOptions = {
  /** Signed reads and orders per second. */
  reads: number
  orders: number
  /** How long each part of the trial takes at least. */
  seconds: number
  faults: Fault[]
}

/** Reads the command line. Throws with what is wrong. */
export function readOptions(args: string[]): TrialOptions {
  const { values } = parseArgs({
    args,
    options: {
      reads: { type: 'string', default: '50' },
      orders: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '8' },
      faults: { type: 'string', default: FAULTS.join(',') },
    },
  })
  const faults = values.faults.split(',').filter(Boolean)
  const unknown = faults.filter((each) => !FAULTS.some((fault) => fault === each))
  if (unknown.length > 0) throw new Error(`--faults must be some of ${FAULTS.join(', ')}.`)
  return {
    reads: numberOf('--reads', values.reads, 2_000),
    orders: numberOf('--orders', values.orders, 200),
    seconds: numberOf('--seconds', values.seconds, 3_600),
    faults: FAULTS.filter((fault) => faults.includes(fault)),
  }
}

function numberOf(name: string, text: string, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new Error(`${name} must be a whole number from 0 to ${max}.`)
}
