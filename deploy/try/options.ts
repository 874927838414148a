import { parseArgs } from 'node:util'

/** In the order in which they are tried. */
export const FAULTS = [
  'upgrade',
  'restart',
  'server',
  'worker',
  'tools',
  'forward',
  'redis',
  'redis-hung',
  'replica',
  'lag',
  'pgbouncer',
  'postgres',
  'proxy',
] as const
export type Fault = (typeof FAULTS)[number]

export type TrialOptions = {
  /** Signed reads and orders per second. */
  reads: number
  orders: number
  /** How long each part of the trial takes at least. */
  seconds: number
  /** How long processes are restarted one after the other, at least once each. */
  rolling: number
  /** How far the replica falls behind. */
  lag: number
  faults: Fault[]
  /** The first of the ports that are used. */
  port: number
}

/** Reads the command line. Throws with what is wrong. */
export function readOptions(args: string[]): TrialOptions {
  const { values } = parseArgs({
    args,
    options: {
      reads: { type: 'string', default: '50' },
      orders: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '8' },
      rolling: { type: 'string', default: '0' },
      lag: { type: 'string', default: '20' },
      faults: { type: 'string', default: FAULTS.join(',') },
      port: { type: 'string', default: '18400' },
    },
  })
  const faults = values.faults.split(',').filter(Boolean)
  const unknown = faults.filter((each) => !FAULTS.some((fault) => fault === each))
  if (unknown.length > 0) throw new Error(`--faults must be some of ${FAULTS.join(', ')}.`)
  return {
    reads: numberOf('--reads', values.reads, { max: 2_000 }),
    orders: numberOf('--orders', values.orders, { max: 200 }),
    seconds: numberOf('--seconds', values.seconds, { max: 3_600 }),
    rolling: numberOf('--rolling', values.rolling, { max: 3_600 }),
    lag: numberOf('--lag', values.lag, { min: 15, max: 600 }),
    faults: FAULTS.filter((fault) => faults.includes(fault)),
    port: numberOf('--port', values.port, { min: 1_024, max: 65_000 }),
  }
}

function numberOf(name: string, text: string, { min = 0, max }: { min?: number; max: number }) {
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`${name} must be a whole number from ${min} to ${max}.`)
}
