import { useState } from 'react'
import { resendFailed } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { statsOf } from './stats.ts'

const HOUR_MS = 3_600_000
const SINCE = [
  [HOUR_MS, 'Last hour'],
  [24 * HOUR_MS, 'Last 24 hours'],
  [7 * 24 * HOUR_MS, 'Last 7 days'],
  [30 * 24 * HOUR_MS, 'Last 30 days'],
] as const
/** The service counts no further. */
const COUNTED_MAX = 10_000

type Props = { tenant: Tenant; onResent: () => void }

/** Sends everything that failed again, for a receiver that was down. Nothing if nothing failed. */
export function ReplayPart({ tenant, onResent }: Props) {
  const { data } = useMine(statsOf(tenant))
  const [isUsed, setUsed] = useState(false)
  const failed = data?.failed_count ?? 0
  // It doesn't vanish below the hand of whoever just used it.
  if (failed === 0 && !isUsed) return null
  return (
    <Part id="replay-title" title="Replay failed deliveries">
      <p className="hint">{failedText(failed)}</p>
      <Form
        label="Replay failed deliveries"
        submit="Replay"
        busy="Replaying…"
        isQuiet
        send={async (values) => {
          const ms = Number(values['since_ms'] ?? HOUR_MS)
          const { resent, has_more } = await resendFailed(tenant, new Date(Date.now() - ms))
          setUsed(true)
          onResent()
          return resentText(resent, has_more)
        }}
      >
        <Labelled label="Failed within" name="since_ms" hint={undefined}>
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
    </Part>
  )
}

function failedText(failed: number): string {
  if (failed === 0) return 'Nothing is left that failed in the last 30 days.'
  const many = failed < COUNTED_MAX ? '' : ' or more'
  const deliveries =
    failed === 1 ? '1 delivery' : `${failed.toLocaleString('en-US')}${many} deliveries`
  return `${deliveries} failed in the last 30 days. Once your endpoint works again, send what it missed, oldest first.`
}

function resentText(resent: number, hasMore: boolean): string {
  if (resent === 0) return 'Nothing failed in this time.'
  const text = resent === 1 ? 'Sending 1 delivery again.' : `Sending ${resent} deliveries again.`
  return hasMore ? `${text} There are more: replay once more.` : text
}
