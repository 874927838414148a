export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** What the demo has mailed, to one address or to everyone, newest first. */
export async function readMails(url: string, to?: string): Promise<Mail[]> {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  const response = await fetch(`${url}/dev/mail.json${query}`)
  // The demo's answer, described in the contract.
  const { mails } = (await response.json()) as { mails: Mail[] }
  return mails
}

/** The link of a mail's only button. */
export function linkIn(mail: Mail | undefined): string {
  return /^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
}
