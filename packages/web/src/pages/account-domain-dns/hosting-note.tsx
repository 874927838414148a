import { useState } from 'react'
import { startBulk } from '../../api/bulk.ts'
import type { Dns } from '../../api/dns.ts'
import { refusalText } from '../../failure/change-failure.ts'
import { Icon } from '../../kit/icon.tsx'
import { info } from '../../kit/icons.ts'

type Props = { domain: string; dns: Dns }

/** For a domain with other name servers: why these records have no effect yet, and the switch. */
export function HostingNote({ domain, dns: { explanation, our_nameservers } }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [failure, setFailure] = useState('')
  const nameservers = our_nameservers
  const turn = () => {
    if (state !== 'idle') return
    setState('busy')
    setFailure('')
    void startBulk({ op: 'setNameservers', payload: { nameservers } }, [domain]).then(
      () => setState('done'),
      (error: unknown) => {
        setState('idle')
        setFailure(refusalText(error, null))
      },
    )
  }
  return (
    <div className="note" data-state="info">
      <Icon path={info} />
      <div className="stack" data-gap="2">
        <p>{explanation}</p>
        {nameservers.length > 1 && (
          <p>
            <button
              type="button"
              className="btn"
              data-size="s"
              disabled={state !== 'idle'}
              onClick={turn}
            >
              {state === 'busy' ? 'Switching…' : 'Switch to our name servers'}
            </button>
          </p>
        )}
        {state === 'done' && <output>Switching. It can take a few minutes at the registry.</output>}
        {failure !== '' && (
          <p className="error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </div>
  )
}
