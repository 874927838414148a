import type { MailContent } from '../../src/features/people/mail/mail-content.ts'

/** A mail for tests that are not about what it says. */
export const SOME_MAIL: MailContent = {
  subject: 'A <b>',
  heading: 'Hello',
  paragraphs: ['Press the button.'],
  button: { text: 'See', link: 'http://127.0.0.1/x#token=1' },
  notes: [],
  reason: 'this is a test',
}

const NAMED: Record<string, string> = { 34: '"', 38: '&', 39: "'", 60: '<', 62: '>' }

/** The addresses that a mail's HTML links to. */
export function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)]
  return links.map(([, link = '']) => link.replace(/&#(\d+);/g, (_, code) => NAMED[code] ?? ''))
}
