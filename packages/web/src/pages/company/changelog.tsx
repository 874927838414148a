import { Article } from './article.tsx'

/** What people notice. The full list for operators is CHANGELOG.md. */
const CHANGES = [
  {
    title: 'Search',
    items: [
      'A new look for every page, in light and dark.',
      'Results appear under the field while you type.',
      'Filters by extension, price and length, and a switch that hides taken names.',
      'A shortlist, also in your account. Compare its names, or share it as a link.',
      'Watch a name: we tell you when it drops, is for sale or gets cheaper.',
      'Press / to search from any page, and Ctrl K for the command menu.',
    ],
  },
  {
    title: 'Own a name',
    items: [
      'Register names with one payment. You need an account only to pay.',
      'The renewal price is shown beside the price of the first year.',
      'Bring names from another registrar. A wrong auth code costs nothing extra.',
      'A page for each domain: DNS with templates and undo, forwarding, contacts and its history.',
      'Automatic renewal with a saved card and two months’ notice. Invoices for everything you pay.',
      'Renew or restore many domains with one payment.',
    ],
  },
  {
    title: 'Selling',
    items: [
      'Sellers prove each name with a DNS record, or by pointing it to us.',
      'A sale page at the name’s own address, in three looks, with visit counts.',
      'If a name is taken, we can ask its owner for you.',
    ],
  },
  {
    title: 'Accounts',
    items: ['Passkeys, authenticator apps and recovery codes.', 'See and end your sessions.'],
  },
  {
    title: 'Developers',
    items: [
      'A sandbox with test names and test money.',
      'Signed requests, signed webhooks, and a console to try them.',
      'GET /api/tlds?only=com,net returns the prices of some extensions.',
      'A new sandbox starts with sample orders, deliveries and requests.',
    ],
  },
]

export function ChangelogPage() {
  return (
    <Article title="Changelog" lead="What’s new in this version of Namehouse, and what changed.">
      <p>
        <a href="/changelog.atom">Follow it as a feed (Atom)</a>
      </p>
      {CHANGES.map(({ title, items }) => (
        <section key={title} className="stack" data-gap="3">
          <h2>{title}</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </Article>
  )
}
