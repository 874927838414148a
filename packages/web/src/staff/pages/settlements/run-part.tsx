import type { Environment } from '../../../api/portal.ts'
import { Part } from '../../../parts/part.tsx'
import { runSettlement } from '../../api/settlements.ts'
import { Steps } from '../../steps.tsx'
import { UtcField, utcMoment } from '../../utc-field.tsx'

type Props = { environment: Environment; onDone: () => void }

/** Closes the period of every partner. */
export function RunPart({ environment, onDone }: Props) {
  return (
    <Part id="run-title" title="Close a period">
      <p className="hint">
        Every partner with sales delivered before the end gets one settlement. Running it again with
        the same end changes nothing. Later deliveries fall into the next period.
      </p>
      <Steps
        about={`all partners in ${environment}`}
        steps={[
          {
            text: 'Run settlement',
            sure: `Close the period in ${environment}`,
            done: 'closed',
            meaning:
              'The delivered orders become settled, and what partners owe for them becomes due. This can’t be undone.',
            isFinal: true,
            fields: (
              <UtcField
                label="Period ends"
                name="period_end"
                hint="Leave empty for now. Can’t be in the future."
              />
            ),
            send: async ({ period_end }) =>
              runText(await runSettlement(environment, utcMoment(period_end))),
          },
        ]}
        onDone={onDone}
      />
    </Part>
  )
}

function runText(count: number): string {
  if (count === 0) return 'Done. Nothing to settle.'
  return `Done: ${count} ${count === 1 ? 'settlement' : 'settlements'}.`
}
