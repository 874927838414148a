import { Link } from '../../address/link.tsx'
import type { OwnPartner, Tenant } from '../../api/portal.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { GROUPS } from '../../partner/partner-nav.tsx'
import { Part } from '../../parts/part.tsx'
import { Overview } from './overview.tsx'

/**
 * A partner's results, a switch between the partners somebody acts for, and links to the other
 * pages.
 */
export function PartnerPage() {
  return (
    <PartnerFrame title="Overview">
      {(tenant, partners) => (
        <>
          <Overview tenant={tenant} />
          <Places tenant={tenant} />
          <Partners tenant={tenant} partners={partners} />
        </>
      )}
    </PartnerFrame>
  )
}

function Places({ tenant: { partner_id, environment } }: { tenant: Tenant }) {
  const isLive = environment === 'live'
  return (
    <Part id="places-title" title={isLive ? 'Live' : 'Sandbox'}>
      <p className="hint">
        {isLive ? 'Real orders, real money.' : 'Test orders and events. No real money.'}
      </p>
      <ul className="partner-places">
        {GROUPS.flatMap(({ parts }) => parts).map(({ to: path, text, what }) => (
          <li key={path}>
            <Link to={partnerHref(path, { partner: partner_id, environment })}>
              <strong>{text}</strong>
              <span>{what}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Partners({ tenant, partners }: { tenant: Tenant; partners: OwnPartner[] }) {
  const { environment } = tenant
  return (
    <Part id="partners-title" title="Your partners">
      <ul className="things" aria-label="Partners">
        {partners.map(({ partner_id, name, suspended }) => (
          <li key={partner_id}>
            <div className="thing">
              <strong>{name}</strong>
              <code>{partner_id}</code>
              {suspended && <span className="hint">Suspended</span>}
            </div>
            {partner_id === tenant.partner_id ? (
              <span className="mark-on">Chosen</span>
            ) : (
              <Link
                className="btn"
                to={partnerHref('/partner', { partner: partner_id, environment })}
                aria-label={`Choose ${name}`}
              >
                Choose
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
