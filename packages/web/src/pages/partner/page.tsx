import { Link } from '../../address/link.tsx'
import type { OwnPartner, Tenant } from '../../api/portal.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { Part } from '../../parts/part.tsx'
import { Overview } from './overview.tsx'

/** A partner's results, and a switch for somebody who acts for several partners. */
export function PartnerPage() {
  return (
    <PartnerFrame title="Overview">
      {(tenant, partners) => (
        <>
          <Overview tenant={tenant} />
          {partners.length > 1 && <Partners tenant={tenant} partners={partners} />}
        </>
      )}
    </PartnerFrame>
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
