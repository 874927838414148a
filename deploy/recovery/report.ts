import type { Loss } from './lose.ts'
import type { Found } from './restore-copy.ts'
import type { Mended } from './mend.ts'

export type Drill = { loss: Loss; found: Found; mended: Mended }

/** The figures as tables, and everything that isn't as it should be. */
export function describe(drill: Drill): { text: string; problems: string[] } {
  const { loss, found, mended } = drill
  const { before, sold, bought, seconds } = loss
  const problems = findProblems(drill)
  const time = (value: number) => `${value.toFixed(1)} s`
  const lines = [
    '',
    '| step | figure |',
    '|---|---|',
    `| load before the backup | ${before.sold} orders, ${before.bought} paid registrations |`,
    `| backup, under load | ${time(seconds.backup)} |`,
    `| load until kill -9 | ${sold.length} orders, ${bought.size} paid registrations |`,
    `| restore, with its checks | ${time(found.seconds.restore)} |`,
    `| comparison in quarantine | ${time(found.seconds.compare)} |`,
    `| mending, until nothing was left | ${time(mended.seconds)} |`,
    '',
    '| | found | mended |',
    '|---|---|---|',
    `| payments compared | ${found.compared} | |`,
    `| money held for payments that the copy lacks | ${found.held.length} | ${mended.released} released |`,
    `| money taken for payments that the copy lacks | ${found.taken.length} | ${mended.refunded} refunded |`,
    `| unfinished payments | ${found.unfinished} | ${found.unfinished - mended.last.unfinished} finished by the worker |`,
    `| domains compared | ${found.domains.compared} | |`,
    `| domains that nobody owned in the copy | ${found.domains.unknown.length} | ${mended.imported} imported |`,
    `| unfinished domains | ${found.domains.unfinished} | ${found.domains.unfinished - mended.last.domains.unfinished} finished by the worker |`,
    `| confirmed orders that the copy lacks | ${found.orders.length} | ${mended.repeated} repeated by partners |`,
    '',
    problems.length === 0 ? 'Everything is as it should be.' : `PROBLEMS: ${problems.join('; ')}`,
    '',
  ]
  return { text: lines.join('\n'), problems }
}

function findProblems({ found, mended }: Drill): string[] {
  const { last, missing, orders, doubled } = mended
  const listed = new Set([...found.held, ...found.taken, ...found.domains.unknown])
  const overlooked = (ids: string[]) => ids.filter((id) => !listed.has(id)).length
  const counted: [number, string][] = [
    [overlooked(found.missing.payments), 'payments that the copy lacks were not listed'],
    [found.different + mended.last.different, 'finished payments differ at the gateway'],
    [last.held.length + last.taken.length, 'payments are still unknown'],
    [last.unfinished + last.domains.unfinished, 'payments or domains are still unfinished'],
    [Math.max(last.domains.unknown.length, missing.domains.length), 'domains still have no owner'],
    [orders.length, 'confirmed orders are missing'],
    [doubled, 'domains were registered twice'],
  ]
  const problems = counted.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
  if (!found.wasQuarantined) problems.push('the copy sent something, or was not in quarantine')
  if (mended.ledger.code !== 0) problems.push(`ledger: ${mended.ledger.text}`)
  if (mended.audit.code !== 0) problems.push(`audit log: ${mended.audit.text}`)
  return problems
}
