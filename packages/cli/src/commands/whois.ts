import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { publicClient } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { printFacts } from '../terminal/facts.ts'
import { dayOf } from '../terminal/money.ts'
import { formatOf } from '../terminal/rows.ts'
import { startSpinner } from '../terminal/spinner.ts'

/** `nh whois`: the registration data of one name. */
export const run: Run = async ({ args, given, io }) => {
  const [name, ...more] = args
  if (!name || more.length > 0) throw new UsageError('Give one name: nh whois example.com')
  const client = await publicClient(io, given)
  const spinner = startSpinner(io, `Looking up ${name}`)
  const answer = await client.whois
    .lookUp(name, { signal: io.signal })
    .finally(() => spinner.stop())
  const { result } = answer.lookup
  printFacts(io, formatOf(io, given), answer, [
    ['Domain', result.domain],
    ['Unicode', result.unicode],
    ['Registrar', result.registrar],
    ['Registrant', result.registrant],
    ['Created', dayOf(result.creation_date)],
    ['Expires', dayOf(result.expiration_date)],
    ['Updated', dayOf(result.update_date)],
    ['Status', result.status],
    ['Name server', result.nameservers],
    ['Email', result.emails],
    ['Not disclosed', result.redacted.join(', ')],
    ['Source', result.raw_source],
    ['Lookups left', `${answer.remaining} of ${answer.cap} today`],
  ])
  return EXIT.found
}
