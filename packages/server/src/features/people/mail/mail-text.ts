import type { MailParts } from './mail-content.ts'

/** The plain-text part, for programs and people that don't want HTML. */
export function mailText(parts: MailParts): string {
  const { heading, domain, sandbox, paragraphs, code, facts, button, notes, footer } = parts
  const name = domain && (domain.ascii ? `${domain.shown} (${domain.ascii})` : domain.shown)
  const blocks = [
    name === undefined ? heading : `${name}\n${heading}`,
    sandbox && `Sandbox. ${sandbox}`,
    ...paragraphs,
    code,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    `${button.text}:\n${button.link}`,
    ...notes,
    `--\n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
