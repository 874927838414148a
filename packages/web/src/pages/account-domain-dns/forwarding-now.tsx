import { useState } from 'react'
import type { ReactNode } from 'react'
import { forwardingOf } from '../../api/forwarding.ts'
import type { Forwarding } from '../../api/forwarding.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { info } from '../../kit/icons.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'
import { RecordLine } from './change-list.tsx'

type Props = {
  domain: string
  /** Sets the DNS records, after showing what changes. */
  onRepair: () => Promise<void>
  onStop: () => Promise<void>
}

/** What is set, and whether visitors get there. */
export function ForwardingNow({ domain, onRepair, onStop }: Props) {
  const { data, error, askAgain } = useMine(forwardingOf(domain))
  return (
    <>
      <LoadState what="forwarding" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data && (
        <>
          <dl className="facts">
            <div>
              <dt>Forwards to</dt>
              <dd>{data.url}</dd>
            </div>
            <div>
              <dt>Redirect type</dt>
              <dd>{data.status === 301 ? 'Permanent (301)' : 'Temporary (302)'}</dd>
            </div>
            <div>
              <dt>Path</dt>
              <dd>{data.keep_path ? 'Kept' : 'Dropped'}</dd>
            </div>
          </dl>
          <Missing forwarding={data} onRepair={onRepair} />
          <div>
            <ConfirmButton
              text="Stop forwarding"
              about={domain}
              sure="Stop and remove its DNS records"
              act={async () => {
                // If it fails, it may be stopped in part, and the page should show that.
                await onStop().catch((failure: unknown) => {
                  askAgain()
                  throw failure
                })
              }}
            />
          </div>
        </>
      )}
    </>
  )
}

type MissingProps = { forwarding: Forwarding; onRepair: () => Promise<void> }

/** What keeps visitors from getting there, and what to do about it. */
function Missing({ forwarding: { state, dns }, onRepair }: MissingProps) {
  // The part says so above.
  if (state === 'blocked') return null
  if (state === 'stopping') {
    return (
      <Note>
        <p>Forwarding is off, but its DNS records are still there. Stop it again to remove them.</p>
      </Note>
    )
  }
  if (!dns.hosted) {
    return (
      <Note>
        <p>
          This domain uses other name servers. Set these records there. If your provider has no
          ALIAS records, use the addresses of the same host.
        </p>
        <ul className="dns-diff" aria-label="Records to set">
          {dns.needed.map((record) => (
            <li key={record.id}>
              <b>Set</b> <RecordLine record={record} />
            </li>
          ))}
        </ul>
      </Note>
    )
  }
  return dns.ready ? null : <Repair onRepair={onRepair} />
}

function Repair({ onRepair }: { onRepair: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const repair = () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    void onRepair().catch((error: unknown) => {
      setFailure((error as Error).message)
      setBusy(false)
    })
  }
  return (
    <Note>
      <p>The DNS records don’t lead to our forwarder yet, so visitors aren’t forwarded.</p>
      <p>
        <button type="button" className="btn" data-size="s" aria-disabled={isBusy} onClick={repair}>
          {isBusy ? 'Checking…' : 'Set DNS records'}
        </button>
      </p>
      {failure !== '' && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="note" data-state="info">
      <Icon path={info} />
      <div className="stack" data-gap="2">
        {children}
      </div>
    </div>
  )
}
