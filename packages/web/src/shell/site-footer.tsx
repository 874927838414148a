import { Link } from '../address/link.tsx'
import { Mark } from './mark.tsx'
import { StatusLine } from './status-line.tsx'

const GROUPS = [
  {
    title: 'Find',
    links: [
      { to: '/search', text: 'Search' },
      { to: '/tlds', text: 'Extensions' },
      { to: '/market', text: 'Marketplace' },
      { to: '/drops', text: 'Dropped names' },
    ],
  },
  {
    title: 'Sell and manage',
    links: [
      { to: '/account/listings', text: 'Sell a name' },
      { to: '/account/domains', text: 'Your portfolio' },
      { to: '/partner', text: 'Partners' },
    ],
  },
  {
    title: 'Build',
    links: [
      { to: '/docs', text: 'Docs' },
      { to: '/docs/reference', text: 'API reference' },
      { to: '/docs/console', text: 'Console' },
    ],
  },
  {
    title: 'Tools',
    links: [
      { to: '/tools', text: 'All tools' },
      { to: '/tools/dns-lookup', text: 'DNS lookup' },
      { to: '/tools/ssl-check', text: 'SSL check' },
      { to: '/tools/appraisal', text: 'Appraisal' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/terms', text: 'Terms' },
      { to: '/privacy', text: 'Privacy' },
      { to: '/status', text: 'Status' },
      { to: '/contact', text: 'Contact' },
      { to: '/changelog', text: 'Changelog' },
    ],
  },
]

/** Links to every part of the site, at the end of each page. */
export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="frame">
        <div className="stack" data-gap="3">
          <Link to="/" className="wordmark">
            <Mark />
            Namehouse
          </Link>
          <p className="soft">Find a name, buy a name, run the names you own.</p>
          <StatusLine />
        </div>
        <nav className="foot-links" aria-label="Footer">
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <p className="foot-title">{title}</p>
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
