import { Icon } from '../../kit/icon.tsx'
import { badgeCheck, keyRound, shieldCheck, zap } from '../../kit/section-icons.ts'

const REASONS = [
  {
    icon: zap,
    title: 'Live answers',
    text: 'Names are checked with the registries by RDAP and WHOIS, not against an old list.',
  },
  {
    icon: badgeCheck,
    title: 'Sellers prove ownership',
    text: 'Sellers prove each name with a DNS record, and we keep checking it.',
  },
  {
    icon: shieldCheck,
    title: 'Your search stays yours',
    text: 'No trackers, no ads. These pages load nothing from anywhere else.',
  },
  {
    icon: keyRound,
    title: 'Passkeys and two steps',
    text: 'Sign in without a password, or add a second factor.',
  },
]

/** Why people can rely on the site. Only what is built. */
export function Trust() {
  return (
    <section className="frame section late" aria-labelledby="trust-title">
      <h2 id="trust-title" className="hide">
        Why Namehouse
      </h2>
      <ul className="tiles trust">
        {REASONS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon path={icon} />
            <h3>{title}</h3>
            <p className="soft small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
