import { useState } from 'react'
import type { Dns } from '../../api/dns.ts'
import { setDnssec } from '../../api/dns.ts'

type Props = { domain: string; dns: Dns; onChange: () => void }

/** DNSSEC in one click. */
export function DnssecPart({ domain, dns, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { supported, enabled, ds } = dns.dnssec
  const isOffered = enabled || supported
  const turn = () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    void setDnssec(domain, !enabled)
      .then(onChange, (error: Error) => setFailure(error.message))
      .finally(() => setBusy(false))
  }
  return (
    <section className="panel" aria-labelledby="dnssec-title">
      <div className="panel-head">
        <h2 id="dnssec-title">DNSSEC</h2>
        {isOffered && (
          <button
            type="button"
            className="btn"
            data-size="s"
            disabled={!dns.hosted && !enabled}
            aria-disabled={isBusy}
            onClick={turn}
          >
            {turnText(enabled, isBusy)}
          </button>
        )}
      </div>
      <p className="soft">{stateText(dns)}</p>
      {failure !== '' && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      {ds.map(({ key_tag, algorithm, digest_type, digest }) => (
        <p key={digest} className="dns-key">
          <span className="label">DS record</span>
          <code>
            {key_tag} {algorithm} {digest_type} {digest}
          </code>
        </p>
      ))}
    </section>
  )
}

function stateText({ hosted, dnssec: { supported, enabled } }: Dns): string {
  if (enabled) return 'On. Answers about this domain are signed, so nobody can forge them.'
  if (!supported) return 'The registry of this domain doesn’t support DNSSEC.'
  const off = 'Off. Turn it on to sign answers about this domain, so nobody can forge them.'
  return hosted ? off : `${off} It needs our name servers.`
}

function turnText(isOn: boolean, isBusy: boolean): string {
  if (isBusy) return 'Saving…'
  return isOn ? 'Turn DNSSEC off' : 'Turn DNSSEC on'
}
