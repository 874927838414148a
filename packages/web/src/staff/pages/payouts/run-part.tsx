import type { Environment } from '../../../api/portal.ts'
import { Part } from '../../../parts/part.tsx'
import { runPayouts } from '../../api/payouts.ts'
import { Steps } from '../../steps.tsx'

type Props = { environment: Environment; onDone: () => void }

/** Creates this month's payouts. */
export function RunPart({ environment, onDone }: Props) {
  return (
    <Part id="run-title" title="This month">
      <p className="hint">
        Commission on sales that we collected is payable thirty days after delivery. Each partner
        with $50.00 or more gets one payout a month. Running it again changes nothing.
      </p>
      <Steps
        about={`all partners in ${environment}`}
        steps={[
          {
            text: 'Run payouts',
            sure: `Make the payouts in ${environment}`,
            done: 'made',
            meaning:
              'Sets aside commission older than thirty days for payout. Payouts stop while the ledger check has failures.',
            isFinal: true,
            send: async () => runText(await runPayouts(environment)),
          },
        ]}
        onDone={onDone}
      />
    </Part>
  )
}

function runText(count: number | undefined): string {
  if (count === undefined) return 'A colleague has to approve it first (see Approvals).'
  if (count === 0) return 'Done. Nobody has enough to be paid.'
  return `Done. This month has ${count} ${count === 1 ? 'payout' : 'payouts'}.`
}
