/**
 * What one email says. Text and HTML are both rendered from this (render-mail.ts), so they can't
 * differ. All values are plain text: the renderer escapes them and removes control characters.
 */
export type MailContent = {
  /** Says what happened, without a final period. Cut to 78 characters when rendered. */
  subject: string
  heading: string
  /** Set large, if the email is about a single domain. The stored ASCII form. */
  domain?: string | undefined
  /** For sandbox emails: says what is only a test. Also marks the subject. */
  sandbox?: string | undefined
  /** The first one says what to do. Inboxes preview it after the subject. */
  paragraphs: [string, ...string[]]
  /** A code to type in, set large. */
  code?: string
  facts?: Fact[]
  /** The link is ours, never one that somebody typed. */
  button: { text: string; link: string }
  /** Small print below the button. */
  notes: string[]
  /** For emails that people can stop with one click: the address that does (unsubscribe-link.ts). */
  unsubscribe?: string
  /** Completes the sentence "Sent by Namehouse to you@example.com because …". */
  reason: string
}

/** A row of the table: a label and its value. The total is set apart. */
export type Fact = { label: string; value: string; isTotal?: boolean }

/** An email ready to be laid out: every value is one line of visible text. */
export type MailParts = {
  subject: string
  heading: string
  /** As people read it, and as it is registered if that differs. */
  domain: { shown: string; ascii: string | undefined } | undefined
  sandbox: string | undefined
  paragraphs: string[]
  code: string | undefined
  facts: Fact[]
  button: { text: string; link: string }
  notes: string[]
  /** Who sent it and why. */
  footer: string
}
