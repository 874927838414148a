import { Link } from '../address/link.tsx'
import { Mark } from './mark.tsx'
import { StatusLine } from './status-line.tsx'

const GROUPS = [
  {
    title: 'Find',
    links: [
      { to: '/search', text: 'Search names' },
      { to: '/tlds', text: 'Endings and prices' },
      { to: '/market', text: 'Marketplace' },
      { to: '/tools', text: 'Free tools' },
    ],
  },
  {
    title: 'Sell and manage',
    links: [
      { to: '/account/listings', text: 'Sell a name' },
      { to: '/account/domains', text: 'Your portfolio' },
      { to: '/partner', text: 'For partners' },
    ],
  },
  {
    title: 'Build',
    links: [
      { to: '/docs', text: 'Docs' },
      { to: '/docs/reference', text: 'API reference' },
      { to: '/docs/console', text: 'API console' },
    ],
  },
]

/** Links to every part of the site, at the end of each page. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="frame site-footer-row">
        <div className="site-footer-about">
          <p className="wordmark">
            <Mark />
            Namehouse
          </p>
          <p>Search, prices and a marketplace for domain names.</p>
          <StatusLine />
        </div>
        <nav aria-label="Footer">
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <p>{title}</p>
              <ul>
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to}>{text}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
