export type Line = [state: string, mark: string, text: string]

export type ToolWords = {
  /** What the report answers. */
  answers: [title: string, text: string][]
  /** A report of a made-up name, in brief. */
  sample: { title: string; note: string; score?: [points: number, grade: string]; lines: Line[] }
}

/** What each tool's page says before the first run. */
export const TOOL_WORDS: Record<string, ToolWords> = {
  whois: {
    answers: [
      ['Who has it', 'The registrar, and the owner where the registry publishes one.'],
      ['Until when', 'The dates it was registered, last changed and when it expires.'],
      ['What is locked', 'Every status code, explained in a sentence.'],
    ],
    sample: {
      title: 'example.com',
      note: 'Registered since Aug 14, 1995, until Aug 13, 2027',
      lines: [
        ['registered', 'Registrar', 'Example Registrar, Inc.'],
        ['info', 'Status', 'The owner has locked transfers.'],
        ['info', 'Hosted at', 'ns1.example.net, ns2.example.net'],
      ],
    },
  },
  'dns-lookup': {
    answers: [
      ['Where it points', 'Every record: addresses, mail servers, text, name servers and more.'],
      ['Whether it’s signed', 'The state of DNSSEC, checked from the registry down.'],
      ['Whether everyone sees it', 'We ask several resolvers and show where they differ.'],
    ],
    sample: {
      title: 'example.com',
      note: '7 records, signed with DNSSEC',
      lines: [
        ['info', 'A', '192.0.2.10'],
        ['info', 'MX', '10 mail.example.com'],
        ['available', 'Agreed', 'All resolvers give the same answer.'],
      ],
    },
  },
  'ssl-check': {
    answers: [
      ['Whether browsers trust it', 'The chain up to the authority, and the names it covers.'],
      ['When it expires', 'The days left on a timeline, so you renew in time.'],
      ['What to fix', 'Old TLS versions, weak keys and missing intermediates.'],
    ],
    sample: {
      title: 'example.com',
      note: 'It expires in 47 days.',
      score: [97, 'A'],
      lines: [
        ['available', 'Trusted', 'A chain of 3 certificates'],
        ['available', 'Covered', 'example.com, www.example.com'],
        ['info', 'Good to know', 'The server doesn’t support TLS 1.3.'],
      ],
    },
  },
  'http-headers': {
    answers: [
      ['Where it leads', 'Each redirect on the way to the page, with its status.'],
      ['How safe it is', 'A grade for its security headers and cookies.'],
      ['What to add', 'The missing headers, each with the reason.'],
    ],
    sample: {
      title: 'https://example.com/',
      note: '1 redirect, then 200',
      score: [78, 'B'],
      lines: [
        ['available', 'Set', 'Strict-Transport-Security'],
        ['sale', 'Improve', 'Content-Security-Policy allows inline scripts.'],
        ['danger', 'Fix', 'A cookie is sent without Secure.'],
      ],
    },
  },
  'email-auth': {
    answers: [
      ['Whether mail arrives', 'Your mail servers, and who may send in your name.'],
      ['Whether it’s trusted', 'SPF, DKIM and DMARC, read as receivers read them.'],
      ['What to publish', 'The exact DNS record for everything that is missing.'],
    ],
    sample: {
      title: 'example.com',
      note: '3 of 4 in place',
      score: [72, 'B'],
      lines: [
        ['available', 'In place', 'SPF: v=spf1 mx -all'],
        ['available', 'In place', 'DKIM: 2 keys'],
        ['danger', 'Missing', 'DMARC, with the record to add'],
      ],
    },
  },
  appraisal: {
    answers: [
      ['What it might sell for', 'A price range with our best guess in it.'],
      ['Why', 'What raises and what lowers the price, one by one.'],
      ['What others cost', 'Similar names that are for sale or were sold here.'],
    ],
    sample: {
      title: '$1,200 to $2,600',
      note: 'for example.com, most likely $1,800',
      lines: [
        ['available', 'Raises it', 'A word that people know'],
        ['available', 'Raises it', 'The most wanted extension'],
        ['sale', 'Lowers it', 'Few similar names were sold'],
      ],
    },
  },
  'name-generator': {
    answers: [
      ['Names in several styles', 'Compounds, short forms, suffixes and new words.'],
      ['Which are available', 'Each is checked with its registry, not guessed.'],
      ['What they cost', 'The first year and every year after it.'],
    ],
    sample: {
      title: 'Ideas for “harbor coffee”',
      note: '24 names, 15 available',
      lines: [
        ['available', 'Available', 'harborroast.com'],
        ['available', 'Available', 'quaycup.io'],
        ['sale', 'For sale', 'portbrew.com'],
      ],
    },
  },
  'typo-variants': {
    answers: [
      ['How people mistype it', 'Missing, doubled, swapped and neighboring letters.'],
      ['What looks the same', 'Letters of other scripts that are easily confused.'],
      ['Who has them', 'Which variants are registered, and which you could register first.'],
    ],
    sample: {
      title: 'example.com',
      note: '40 variants, 9 registered',
      lines: [
        ['registered', 'Taken', 'exmaple.com'],
        ['registered', 'Taken', 'examples.com'],
        ['available', 'Available', 'exampple.com'],
      ],
    },
  },
  'bulk-availability': {
    answers: [
      ['Up to 500 at once', 'Paste a list. We report invalid lines and check the rest.'],
      ['The registry’s answer', 'Each name is checked with its own registry.'],
      ['Prices included', 'First-year and renewal prices of every name you can get.'],
    ],
    sample: {
      title: '120 names checked',
      note: '74 available, 45 taken, 1 not a domain name',
      lines: [
        ['available', 'Available', 'harborlane.com'],
        ['registered', 'Taken', 'harbor.com'],
        ['premium', 'Premium', 'harbor.io'],
      ],
    },
  },
  'link-check': {
    answers: [
      ['What is broken', 'Every link, image, script and style that doesn’t answer.'],
      ['Why', 'The status of each, and where its redirects lead.'],
      ['Where to look', 'The text of the link, so you can find it on the page.'],
    ],
    sample: {
      title: 'https://example.com/',
      note: '64 links, 2 broken',
      lines: [
        ['danger', '404', 'https://example.com/old-prices'],
        ['sale', '301', 'http://example.com/about leads to https'],
        ['available', '200', '62 others answer'],
      ],
    },
  },
  'seo-crawl': {
    answers: [
      ['What search engines see', 'Titles, descriptions, headings and languages of each page.'],
      ['What holds you back', 'Duplicates, broken links, slow and heavy pages.'],
      ['What to do first', 'Issues grouped by page, the most important on top.'],
    ],
    sample: {
      title: 'example.com',
      note: '38 pages, 3 issues to fix',
      score: [84, 'B'],
      lines: [
        ['danger', 'Fix', '2 pages have no title.'],
        ['sale', 'Improve', '5 descriptions are the same.'],
        ['info', 'Good to know', '1 page has no structured data.'],
      ],
    },
  },
}
