import { runTool } from '../../api/tools.ts'
import { centsText } from '../../names/cents-text.ts'

type Suggestion = { cents: number | undefined; reason: string }

const NO_ESTIMATE = 'We can’t estimate a price for this domain.'

/** A price for a domain, from our appraisal. Rejects if the appraisal isn't available now. */
export async function suggestPrice(domain: string): Promise<Suggestion> {
  const run = await runTool('appraisal', { domain })
  if (run.kind !== 'result' || !run.ok) return { cents: undefined, reason: messageOf(run) }
  const { estimate_cents: cents, low_cents: low, high_cents: high } = run.result
  if (typeof cents !== 'number' || typeof low !== 'number' || typeof high !== 'number') {
    return { cents: undefined, reason: NO_ESTIMATE }
  }
  const money = (amount: number) => centsText(amount, 'USD')
  const reason = `We suggest ${money(cents)}. Similar domains go for ${money(low)} to ${money(high)}.`
  return { cents, reason }
}

function messageOf(run: Awaited<ReturnType<typeof runTool>>): string {
  const message = run.kind === 'result' ? run.result['message'] : undefined
  return typeof message === 'string' ? message : NO_ESTIMATE
}
