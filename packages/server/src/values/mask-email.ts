/** Enough of an address to be recognised by who knows it, too little to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(0, at))
  return `${at > 1 ? first : ''}***${email.slice(at)}`
}
