import type { ReactNode } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { Summary } from '../../api/domains.ts'
import type { Departure } from '../../api/one-domain.ts'
import { Icon } from '../../kit/icon.tsx'
import { clock, mail, triangleAlert } from '../../kit/section-icons.ts'
import { momentDay } from '../../names/day-text.ts'

type Props = { summary: Summary; departures: Departure[] }

/** What goes wrong if nobody does anything, most urgent first. */
export function NeedsYou({ summary, departures }: Props) {
  const { unverified, next_30_days: soon } = summary
  const manual = soon.total - soon.auto_renew
  const leaving = departures.filter(({ status }) => status !== 'done')
  if (unverified.length + leaving.length + manual === 0) return null
  return (
    <section aria-labelledby="needs-title" className="stack" data-gap="2">
      <h2 id="needs-title" className="home-title">
        Needs you
      </h2>
      {leaving.map(({ transfer_id, domain, completes_at }) => (
        <Need key={transfer_id} icon={triangleAlert} to={domainHref(domain, 'transfer')}>
          <b>{domain}</b> moves to another registrar
          {completes_at ? ` on ${momentDay(completes_at)}` : ''}. Stop it if you didn’t ask for it.
        </Need>
      ))}
      {unverified.map(({ domain, verify_by }) => (
        <Need key={domain} icon={mail} to={domainHref(domain)}>
          Confirm the email address of <b>{domain}</b> by {momentDay(verify_by)}.
        </Need>
      ))}
      {manual > 0 && (
        <Need icon={clock} to="/account/domains?auto_renew=false&expires_within_days=30">
          {manual === 1 ? 'One domain expires' : `${manual} domains expire`} within 30 days without
          auto-renew.
        </Need>
      )}
    </section>
  )
}

function Need({ icon, to, children }: { icon: string; to: string; children: ReactNode }) {
  return (
    <p className="note" data-state="sale">
      <Icon path={icon} />
      <span className="home-need">{children}</span>
      <Link className="push" to={to}>
        Open
      </Link>
    </p>
  )
}
