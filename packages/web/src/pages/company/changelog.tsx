import { Article } from './article.tsx'

/** What people notice. The full list for operators is CHANGELOG.md. */
const CHANGES = [
  {
    title: 'Search',
    items: [
      'A new look for every page, in light and dark.',
      'Results appear under the field while you type.',
      'Filters by extension, price and length, and a switch that hides taken names.',
      'A shortlist that stays in your browser. Compare its names, or share it as a link.',
      'Press / to search from any page, and Ctrl K for the command menu.',
    ],
  },
  {
    title: 'Buying and selling',
    items: [
      'The renewal price is shown beside the price of the first year.',
      'Sellers prove each name with a DNS record before it’s listed.',
      'Renew or restore many domains with one payment.',
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
    ],
  },
]

export function ChangelogPage() {
  return (
    <Article title="Changelog" lead="What’s new in this version of Namehouse, and what changed.">
      {CHANGES.map(({ title, items }) => (
        <section key={title}>
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
