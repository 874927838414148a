import { resendFailed } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'

const HOUR_MS = 3_600_000
const SINCE = [
  [HOUR_MS, 'the last hour'],
  [24 * HOUR_MS, 'the last 24 hours'],
  [7 * 24 * HOUR_MS, 'the last 7 days'],
  [30 * 24 * HOUR_MS, 'the last 30 days'],
] as const

type Props = { tenant: Tenant; onResent: () => void }

/** Sends everything that failed again, for a receiver that was down. */
export function ReplayForm({ tenant, onResent }: Props) {
  return (
    <Form
      label="Replay failed deliveries"
      submit="Replay failed deliveries"
      busy="Sending…"
      isQuiet
      send={async (values) => {
        const ms = Number(values['since_ms'] ?? HOUR_MS)
        const { resent, has_more } = await resendFailed(tenant, new Date(Date.now() - ms))
        onResent()
        return resentText(resent, has_more)
      }}
    >
      <Labelled label="Failed in" name="since_ms" hint={undefined}>
        {(ties) => (
          <select name="since_ms" defaultValue={24 * HOUR_MS} {...ties}>
            {SINCE.map(([ms, text]) => (
              <option key={ms} value={ms}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </Form>
  )
}

function resentText(resent: number, hasMore: boolean): string {
  if (resent === 0) return 'Nothing failed in this time.'
  const text = resent === 1 ? '1 delivery is sent again.' : `${resent} deliveries are sent again.`
  return hasMore ? `${text} There are more: replay once more.` : text
}
