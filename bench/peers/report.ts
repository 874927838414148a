/** What was measured of one program, ours or a peer. */
export type Measurement = { name: string; value: number; note?: string }

/** One kind of work, done by us and by others. Ours comes first. */
export type Comparison = {
  work: string
  unit: string
  /** Unless set, more is better. */
  isLessBetter?: boolean
  ours: Measurement
  peers: Measurement[]
}

const comparisons: Comparison[] = []

export function compare(comparison: Comparison): void {
  comparisons.push(comparison)
  console.log(`\n${rowsOf(comparison).join('\n')}\n`)
}

/** The table for bench/README.md. */
export function printTable(): void {
  const head = ['| work | ours | peer | its figure | we are better by |', '|---|---|---|---|---|']
  console.log([...head, ...comparisons.flatMap(rowsOf)].join('\n'))
}

function rowsOf({ work, unit, isLessBetter = false, ours, peers }: Comparison): string[] {
  return peers.map((peer) => {
    const ratio = isLessBetter ? peer.value / ours.value : ours.value / peer.value
    const note = peer.note ? ` (${peer.note})` : ''
    return `| ${work}, ${unit} | ${text(ours.value)} | ${peer.name}${note} | ${text(peer.value)} | ${ratio.toFixed(2)} |`
  })
}

function text(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(3)
}

type Alternative = { name: string; run(): Promise<number> | number }

/** Runs each alternative once a round, in turns, and resolves with the median of each. */
export async function medians(alternatives: Alternative[], rounds: number): Promise<Measurement[]> {
  const values = new Map<string, number[]>(alternatives.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of alternatives) values.get(name)?.push(await run())
  }
  return alternatives.map(({ name }) => ({ name, value: median(values.get(name) ?? []) }))
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Splits what `medians` returned: ours was the first alternative. */
export function oursAndPeers([ours, ...peers]: Measurement[]): Pick<Comparison, 'ours' | 'peers'> {
  if (!ours) throw new Error('nothing was measured')
  return { ours, peers }
}

/** How often something is done per second of this process's CPU time. */
export async function perCpuSecond(
  count: number,
  work: () => Promise<void> | void,
): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (count * 1e6) / (user + system)
}
